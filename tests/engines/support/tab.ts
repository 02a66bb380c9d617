import type { Target } from './target.ts';

/**
 * A tab of a browser, as the journeys of every engine use it: over WebDriver in WebKit, over Playwright in Firefox and Chromium.
 * Every call waits until it can do what it says, or throws after a while.
 */
export type Tab = {
  /** Loads a path. */
  load(path: string): Promise<void>;
  /** Loads a path and waits until the shop's page is hydrated. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  click(target: Target): Promise<void>;
  /** Replaces the text of a field by keys, and waits until its letters and digits have arrived. */
  type(target: Target, text: string): Promise<void>;
  /** Waits until a target is visible, and returns its text. */
  see(target: Target): Promise<string>;
  /** Waits until a target is not visible. */
  seeGone(target: Target): Promise<void>;
  /** Waits until a field has a value. */
  seeValue(target: Target, value: string): Promise<void>;
  /** Waits until the path with its query matches. */
  seePath(pattern: RegExp): Promise<void>;
  /** Evaluates the body of a function in the page, which returns a JSON value or a promise of one. */
  evaluate(body: string): Promise<unknown>;
  /** Opens another tab of the same browser, which shares its storage. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
  /** Gives the page this size in CSS pixels, as far as the browser's window allows. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of the visible part of the page. */
  takePicture(): Promise<Buffer>;
};

/** Time after which a wait has failed, in milliseconds. */
export const waitLimit = 15_000;

/** True in the page once it is hydrated. */
export const hydratedSelector = 'html[data-ready]';
