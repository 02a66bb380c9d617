import type { Page } from 'playwright/test';

/** `message`: an element whose text is announced when it appears or changes. */
type Role = Parameters<Page['getByRole']>[0] | 'message';

/** An element that a state shows: its role and its French accessible name. */
export type ExpectedElement = {
  role: Role;
  name: string | RegExp;
  /** A state to assert besides visibility. `absent`: the element is not shown. */
  state?: 'busy' | 'checked' | 'invalid' | 'selected' | 'absent';
  /** Text that the element contains. */
  text?: string | RegExp;
};

/** Elements that a leaf shows, or the reason why it is never shown. */
type LeafView = readonly ExpectedElement[] | { neverShown: string };

/** The views of each leaf of a chart. The compiler requires every leaf. */
export type StateViews<Leaf extends string> = Record<Leaf, LeafView>;

const elementWithRole =
  (role: Role) =>
  (name: string | RegExp, state?: ExpectedElement['state']): ExpectedElement => ({ role, name, ...(state === undefined ? {} : { state }) });

export const button = elementWithRole('button');
export const combobox = elementWithRole('combobox');
export const dialog = elementWithRole('dialog');
export const field = elementWithRole('textbox');
export const group = elementWithRole('group');
export const heading = elementWithRole('heading');
export const listbox = elementWithRole('listbox');
export const link = elementWithRole('link');
export const radio = elementWithRole('radio');
export const tab = elementWithRole('tab');
/** A modal alert. Any text is accepted by default. */
export const alert = (text?: string): ExpectedElement => ({ role: 'alertdialog', name: text ?? /./ });
export const status = (text: string | RegExp): ExpectedElement => ({ role: 'message', name: '', text });
