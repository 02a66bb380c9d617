import { onTestFinished } from 'vitest';

/** Makes every formatter of dates return a text, as in an engine with other habits, until the test ends. */
export function stubDateTexts(text: string): void {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => text });
  onTestFinished(() => void Object.defineProperty(prototype, 'format', format));
}
