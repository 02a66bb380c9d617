import type { Page } from 'playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** An element that a state shows: its role and its French accessible name. */
export type ExpectedElement = {
  role: Role;
  name: string | RegExp;
  /** What it also is: busy, chosen, wrong, or just not there. */
  state?: 'busy' | 'checked' | 'invalid' | 'selected' | 'gone';
  /** The text in it. */
  says?: string | RegExp;
};

/** Elements that a leaf state shows, or the reason why no page rests in it. */
type Promised = readonly ExpectedElement[] | { never: string };

/** The elements of each leaf of a chart; the compiler requires every leaf. */
export type StateViews<Leaf extends string> = Record<Leaf, Promised>;

const sight =
  (role: Role) =>
  (name: string | RegExp, state?: ExpectedElement['state']): ExpectedElement => ({ role, name, ...(state === undefined ? {} : { state }) });

export const button = sight('button');
/** A field with a list of options. */
export const combobox = sight('combobox');
export const dialog = sight('dialog');
export const field = sight('textbox');
export const heading = sight('heading');
export const link = sight('link');
export const radio = sight('radio');
export const tab = sight('tab');
/** A modal alert with its text. */
export const alert = (says?: string): ExpectedElement => ({ role: 'alertdialog', name: says ?? /./ });
/** A status message. */
export const status = (says: string | RegExp): ExpectedElement => ({ role: 'status', name: '', says });
