import { expect, type Locator, type Page } from 'playwright/test';
import type { Control } from './driver.ts';
import type { ExpectedElement } from './expected-elements.ts';

/** Returns the elements of a page that match an element of a view. */
export function locateElement(page: Page, { role, name, text }: ExpectedElement): Locator {
  const texts = text === undefined ? {} : { hasText: text };
  if (role === 'message') return page.locator('[data-live]:not(:empty)').filter(texts);
  const exact = typeof name === 'string' ? { exact: role !== 'alertdialog' } : {};
  return page.getByRole(role, { ...(name === '' ? {} : { name }), ...exact }).filter(texts);
}

/** Returns the elements of a page that match a control. */
export const locateControl = (page: Page, control: Control) =>
  typeof control === 'function' ? control(page) : locateElement(page, control);

/** Asserts that an element of a leaf's view is shown, or absent. `leaf` is part of the failure message. */
export async function expectElement(page: Page, element: ExpectedElement, leaf: string): Promise<void> {
  const { role, name, state } = element;
  const message = `${leaf} shows ${role} ${String(name)}${state === undefined ? '' : `, ${state}`}`;
  const found = locateElement(page, element);
  if (state === 'absent') return expect(found, message).toHaveCount(0);
  const shown = found.first();
  await expect(shown, message).toBeVisible();
  if (state === 'checked') await expect(shown, message).toBeChecked();
  if (state === 'busy') await expect(shown, message).toHaveAttribute('aria-busy', 'true');
  if (state === 'invalid') await expect(shown, message).toHaveAttribute('aria-invalid', 'true');
  if (state === 'selected') await expect(shown, message).toHaveAttribute('aria-selected', 'true');
}

/** Asserts that none of the controls can be clicked: each is absent, disabled, or covered by another element. */
export async function expectUnusable(controls: Locator, message: string): Promise<void> {
  const clickable = () =>
    controls.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        const isEnabled = element.matches(':not(:disabled):not([aria-disabled="true"])');
        return isEnabled && front !== null && (element.contains(front) || front.contains(element)) ? [element.outerHTML] : [];
      }),
    );
  await expect.poll(clickable, { message }).toEqual([]);
}
