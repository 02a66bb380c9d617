// WCAG 4.1.3.

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openModal } from '#ui/dialog/modal.ts';
import { announceMessages } from '#ui/live/announce-messages.ts';
import { announce } from '#ui/live/announcer.ts';
import { stubModalDialogs } from '../modal-dialogs.ts';

stubModalDialogs();

/** What the live regions have said, with the tag of the element that they were in. A text that equals the last one is not repeated. */
let announced: string[] = [];

beforeAll(() => {
  const attach: (this: Element, options: ShadowRootInit) => ShadowRoot = Reflect.get(Element.prototype, 'attachShadow');
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function attachShadow(this: Element, options) {
    const tree = attach.call(this, options);
    const lastTexts = new WeakMap<HTMLElement, string>();
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        if (!(target instanceof HTMLElement) || lastTexts.get(target) === target.textContent) continue;
        lastTexts.set(target, target.textContent);
        announced.push(
          `${tree.host.parentElement?.localName ?? ''} ${target.getAttribute('aria-live') ?? ''}: ${target.textContent.trim()}`,
        );
      }
    }).observe(tree, { subtree: true, childList: true });
    return tree;
  });
  announceMessages();
});
beforeEach(() => {
  vi.useFakeTimers();
  // The elements of jsdom have no boxes.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function getClientRects(this: Element) {
    return (this.isConnected && this.closest('[hidden]') === null ? [{}] : []) as unknown as DOMRectList;
  });
});
afterEach(async () => {
  document.body.replaceChildren();
  await pass(1000);
  vi.useRealTimers();
  announced = [];
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Adds an element to the page. */
function add(html: string, parent: Element = document.body): HTMLElement {
  parent.insertAdjacentHTML('beforeend', html);
  const element = parent.lastElementChild;
  if (!(element instanceof HTMLElement)) throw new TypeError('No element');
  return element;
}
function addDialog(html = ''): HTMLDialogElement {
  const dialog = add(`<dialog tabindex="-1">${html}</dialog>`);
  if (!(dialog instanceof HTMLDialogElement)) throw new TypeError('No dialog');
  return dialog;
}

test('a message is announced once when it appears, changes, or is filled or shown later', async () => {
  const filled = add('<p data-live="assertive"></p>');
  add('<p data-live="polite">Saved</p>');
  const shown = add('<p data-live="polite" hidden>1 new order</p>');
  await pass(400);
  expect(announced).toEqual(['body polite: Saved']);
  filled.textContent = 'Wrong password';
  await pass(400);
  shown.hidden = false;
  await pass(1000);
  expect(announced).toEqual(['body polite: Saved', 'body assertive: Wrong password', 'body polite: 1 new order']);
});

test('an amount is announced when it changes, not when it appears', async () => {
  const total = add('<p data-live="changes">9 €</p>');
  await pass(400);
  expect(announced).toEqual([]);
  total.innerHTML = '<span>12</span> €<p hidden>excluding delivery</p>';
  await pass(400);
  expect(announced).toEqual(['body polite: 12 €']);
});

test('an equal text is announced again, as when the same dish is removed twice', async () => {
  const message = add('<p data-live="polite">Cola removed</p>');
  await pass(400);
  message.textContent = '';
  await pass(0);
  message.textContent = 'Cola removed';
  await pass(400);
  message.replaceWith(add('<p data-live="polite">Cola removed</p>'));
  await pass(400);
  expect(announced).toEqual(Array.from({ length: 3 }, () => 'body polite: Cola removed'));
});

test('of several changes in a moment the last is announced, and equal messages once', async () => {
  const total = add('<p data-live="changes">9 €</p>');
  add('<p data-live="polite">2 new orders</p>');
  add('<p data-live="polite">2 new orders</p>');
  await pass(0);
  for (const text of ['10 €', '11 €', '12 €']) {
    total.textContent = text;
    await pass(100);
  }
  await pass(400);
  expect(announced).toEqual(['body polite: 2 new orders 12 €']);
});

test('a message behind a dialog is announced once the dialog is gone; one within it, in the dialog', async () => {
  const page = add('<p data-live="polite"></p>');
  const dialog = addDialog();
  const close = openModal(dialog);
  page.textContent = 'Added to the cart';
  const inner = add('<p data-live="polite"></p>', dialog);
  await pass(1000);
  expect(announced).toEqual([]);
  inner.textContent = '2 choices at most';
  await pass(400);
  expect(announced).toEqual(['dialog polite: 2 choices at most']);
  dialog.remove();
  close();
  await pass(200);
  // The focus moves to where it was.
  add('<button></button>').focus();
  await pass(200);
  expect(announced).toHaveLength(1);
  await pass(200);
  expect(announced).toEqual(['dialog polite: 2 choices at most', 'body polite: Added to the cart']);
});

test('a message behind a dialog that is over before the dialog is gone is not announced', async () => {
  const page = add('<p data-live="polite"></p>');
  const dialog = addDialog();
  const close = openModal(dialog);
  page.textContent = 'Checking the code…';
  await pass(400);
  page.textContent = '';
  await pass(400);
  dialog.remove();
  close();
  await pass(400);
  expect(announced).toEqual([]);
});

test('what is read with the focus is not announced as well', async () => {
  const focused = add('<p data-live="changes" tabindex="-1">Orders are accepted</p>');
  await pass(0);
  focused.textContent = 'Paused';
  focused.focus();
  const dialog = addDialog('<p data-live="polite">Added to the cart</p>');
  const close = openModal(dialog);
  await pass(1000);
  dialog.remove();
  close();
  focused.focus();
  await pass(400);
  expect(announced).toEqual([]);
});

test('a text without an element is announced in the topmost dialog', async () => {
  const dialogs = [addDialog(), addDialog('<h2></h2>')];
  const closing = dialogs.map((dialog) => openModal(dialog));
  announce('page', 'Contact', 'polite');
  await pass(400);
  expect(announced).toEqual(['dialog polite: Contact']);
  for (const close of closing.toReversed()) close();
});

test('a message that has left the page before it is announced is over', async () => {
  const left = add('<p data-live="polite">Sending…</p>');
  await pass(100);
  left.remove();
  await pass(400);
  expect(announced).toEqual([]);
});

const stepHeading = '<h2 tabindex="-1" aria-describedby="number">Your details</h2>';
const stepNumber = '<span id="number" hidden>step 2 of 5</span>';

/** Adds a focused button, which leaves for a text that gets the focus. */
function replaceFocusedButton(html: string): HTMLElement {
  const button = add('<button>Continue</button>');
  button.focus();
  button.remove();
  const text = add(html);
  text.focus();
  return text;
}

test('the heading of a step whose control has left is announced once, with its number', async () => {
  add(stepNumber);
  replaceFocusedButton(stepHeading);
  await pass(1000);
  expect(announced).toEqual(['body polite: Your details, step 2 of 5']);
});

test('a group is announced by its name once the control that opened it is hidden', async () => {
  const button = add('<button>Refuse</button>');
  button.focus();
  button.hidden = true;
  add('<fieldset tabindex="-1"><legend>Why?</legend><label>Closed<input /></label></fieldset>').focus();
  await pass(1000);
  expect(announced).toEqual(['body polite: Why?']);
});

test('a heading that gets the focus from a control that stays is read, and not announced as well', async () => {
  add('<button>Continue</button>').focus();
  add(stepNumber);
  add(stepHeading).focus();
  await pass(1000);
  expect(announced).toEqual([]);
});

test('a heading that hands the focus on within a moment is not announced, nor is the title of a page', async () => {
  replaceFocusedButton('<h2 tabindex="-1">One last moment…</h2>').remove();
  add('<h1 tabindex="-1">Thank you</h1>').focus();
  await pass(1000);
  expect(announced).toEqual([]);
});
