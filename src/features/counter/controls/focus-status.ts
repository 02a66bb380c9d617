import type { MouseEvent } from 'react';

/** Moves the focus to the status of a section, because the button that was pressed disappears once its change is saved. */
export function focusStatus({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('fieldset, form, section')?.querySelector<HTMLElement>('[data-tone]')?.focus();
}
