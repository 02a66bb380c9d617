/** A step of the walk through the shop: what is done with the keyboard, and what must then be heard. */
import type { EngineName } from './engines.ts';
import type { ScreenReader } from './screen-reader.ts';
import type { Expectation } from './speech-log.ts';

export type Step = Expectation & {
  name: string;
  /** Brings the reader to where the step begins. What is said meanwhile is left out. */
  prepare?: (reader: ScreenReader, origin: string) => Promise<void>;
  run: (reader: ScreenReader, origin: string) => Promise<void>;
  /** Engines with which the step cannot pass, as on any page: "Known limits" in docs/accessibility.md. It fails once it does pass. */
  limitedIn?: readonly EngineName[];
};

/** Presses Tab until a control is named, and activates it. */
export async function activate(reader: ScreenReader, control: RegExp, key = 'Return'): Promise<void> {
  await reader.pressUntil('Tab', control);
  await reader.press(key);
}
