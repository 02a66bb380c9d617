import type { Page } from 'playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** Something that a state shows: by its role and its accessible name, French. */
export type ExpectedElement = {
  role: Role;
  name: string | RegExp;
  /** What it also is: busy, chosen, wrong, or just not there. */
  state?: 'busy' | 'checked' | 'invalid' | 'selected' | 'gone';
  /** The text in it. */
  says?: string | RegExp;
};

/** What a leaf state promises to show; or why no page ever rests in it. */
type Promised = readonly ExpectedElement[] | { never: string };

/** A row for each leaf of a chart: the compiler asks for the one that is missing. */
export type StateViews<Leaf extends string> = Record<Leaf, Promised>;

const sight =
  (role: Role) =>
  (name: string | RegExp, state?: ExpectedElement['state']): ExpectedElement => ({ role, name, ...(state === undefined ? {} : { state }) });

export const button = sight('button');
/** A field with a list to choose from. */
export const combobox = sight('combobox');
export const dialog = sight('dialog');
export const field = sight('textbox');
export const heading = sight('heading');
export const link = sight('link');
export const radio = sight('radio');
export const tab = sight('tab');
/** An alert that must be closed, with what it says. */
export const alert = (says?: string): ExpectedElement => ({ role: 'alertdialog', name: says ?? /./ });
/** What the page says while it works. */
export const status = (says: string | RegExp): ExpectedElement => ({ role: 'status', name: '', says });
