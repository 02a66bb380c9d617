import { act, fireEvent, screen, waitFor } from '@testing-library/react';

/** Returns the text of an element with plain spaces; empty for null. */
export const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');

/** Finds the element whose text is announced when it appears or changes. */
export function liveMessage(root: ParentNode = document): HTMLElement {
  const found = root.querySelector<HTMLElement>('[data-live]');
  if (found === null) throw new Error('No message');
  return found;
}

/** Finds a button by its text or label. Faster than by its role, which needs the computed style of every element. */
export function button(name: string, root: ParentNode = document): HTMLButtonElement {
  const found = queryButton(name, root);
  if (found === null) throw new Error(`No button ${name}`);
  return found;
}

export function queryButton(name: string, root: ParentNode = document): HTMLButtonElement | null {
  return [...root.querySelectorAll('button')].find((element) => (element.ariaLabel ?? textOf(element).trim()) === name) ?? null;
}

/** Presses a button, and waits for what follows it. */
export const press = (name: string, root: ParentNode = document) => act(async () => void fireEvent.click(button(name, root)));

/** Enters a value into the field with this label. */
export const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Submits the form of an element. Unlike a click it does not check the fields, which the browser does. */
export const submit = (element: Element) => act(async () => void fireEvent.submit(element.closest('form') ?? element));

/** Finds the element whose whole text this is: of a message, which is an element of its own, the one around it. */
export function elementWithText(text: string, root: ParentNode = document.body): HTMLElement {
  const matches = [...root.querySelectorAll<HTMLElement>('*')].filter((element) => textOf(element).trim() === text);
  const innermost = matches.find((element) => !matches.some((other) => other !== element && element.contains(other)));
  if (innermost === undefined) throw new Error(`No element with the text ${text}`);
  const isMessage = innermost.tagName === 'SPAN' && innermost.attributes.length === 0;
  return (isMessage ? innermost.parentElement : null) ?? innermost;
}

/** Waits for an element with this text. The limit is generous, because a busy machine may take seconds for what takes milliseconds. */
export const findText = (text: string) => waitFor(() => elementWithText(text), { timeout: 20_000 });
