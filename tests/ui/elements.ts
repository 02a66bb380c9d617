import { act, fireEvent, screen } from '@testing-library/react';

/** Returns the text of an element with plain spaces; empty for null. */
export const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');

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

/** Waits for an element with this text. The limit is generous, because a busy machine may take seconds for what takes milliseconds. */
export const findText = (text: string, selector = '*') => screen.findByText(text, { selector }, { timeout: 20_000 });
