import type { BrowserContext } from 'playwright/test';

/**
 * Records what reaches the pages of a browser context: trusted clicks and submitted forms with their target, and each new document.
 * Returns a list of lines with the milliseconds since the call, which grows while the pages are open.
 */
export async function logInput(context: BrowserContext): Promise<readonly string[]> {
  const started = performance.now();
  const lines: string[] = [];
  await context.exposeBinding('reportInput', (_source, line: string) => {
    lines.push(`${Math.round(performance.now() - started)} ms: ${line}`);
  });
  await context.addInitScript(reportInput);
  return lines;
}

/** Runs in the page, before its scripts. */
function reportInput() {
  const { reportInput: report } = globalThis as unknown as { reportInput(this: void, line: string): void };
  const describe = ({ target }: Event) => {
    if (!(target instanceof Element)) return 'the document';
    return `${target.localName} "${(target.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}"`;
  };
  report(`document ${location.pathname}`);
  for (const type of ['pointerdown', 'click', 'submit'])
    addEventListener(type, (event) => event.isTrusted && report(`${type} on ${describe(event)}`), { capture: true });
}
