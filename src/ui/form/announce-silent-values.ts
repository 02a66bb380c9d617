import { findSilentValues, typeValue } from './text-values.ts';

/** Events before which values are announced: React must not render a form anew, nor a step be left, without them. */
const readingEvents = ['focusin', 'input', 'change', 'click', 'submit', 'popstate'] as const;

let isAnnouncing = false;

/**
 * Announces values that appear without an event, before React handles the next event. Password managers, and the autofill of browsers on
 * iOS, set the values of fields, and some dispatch no event, or one for a single field. Call it once, before
 * the router listens to Back.
 */
export function announceSilentValues(): void {
  for (const type of readingEvents) addEventListener(type, announceBefore, { capture: true });
}

function announceBefore({ type, target }: Event): void {
  if (isAnnouncing) return;
  isAnnouncing = true;
  const announced = type === 'input' || type === 'change' ? target : null;
  // React resets the other fields when it renders the first one.
  for (const [field, value] of findSilentValues()) if (field !== announced) typeValue(field, value);
  isAnnouncing = false;
}
