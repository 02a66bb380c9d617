import type { Page } from 'playwright/test';

/** An ARIA role. */
type Role = Parameters<Page['getByRole']>[0];

/**
 * What a person points at: an element by its role and accessible name, a field by its label, an element by the text of its own, or by
 * CSS. A string is the whole name. The first visible match counts.
 */
export type Target = ({ role: Role; name?: string | RegExp } | { label: string | RegExp } | { text: RegExp } | { css: string }) & {
  /** The element that contains it. */
  within?: Target;
  /** CSS selector of the frame that contains it. */
  frame?: string;
};

export const button = (name: string | RegExp, within?: Target): Target => byRole('button', name, within);
export const link = (name: string | RegExp, within?: Target): Target => byRole('link', name, within);
export const radio = (name: string | RegExp, within?: Target): Target => byRole('radio', name, within);
export const dialog = (name: string | RegExp): Target => byRole('dialog', name);
export const heading = (name: string | RegExp): Target => byRole('heading', name);
export const field = (label: string | RegExp, within?: Target): Target => ({ label, ...(within === undefined ? {} : { within }) });
export const text = (pattern: RegExp, within?: Target): Target => ({ text: pattern, ...(within === undefined ? {} : { within }) });

/** Returns the element that shows a chart in a state. */
export const inState = (machine: string, state: string): Target => ({ css: `[data-machine="${machine}"][data-state^="${state}"]` });

function byRole(role: Role, name: string | RegExp, within?: Target): Target {
  return { role, name, ...(within === undefined ? {} : { within }) };
}

/** Returns a target in words, for messages. */
export function describeTarget(target: Target): string {
  const name =
    'role' in target
      ? `${target.role} ${target.name ?? ''}`
      : 'label' in target
        ? `field ${target.label}`
        : 'text' in target
          ? `text ${target.text}`
          : target.css;
  const frame = target.frame === undefined ? '' : ` in frame ${target.frame}`;
  return `${name}${target.within === undefined ? '' : ` in ${describeTarget(target.within)}`}${frame}`;
}
