import { expect, type Locator, type Page } from 'playwright/test';
import type { ExpectedElement } from './sights.ts';

/** Asserts an element that a state promises. */
export async function expectElement(page: Page, { role, name, state, says }: ExpectedElement, leaf: string): Promise<void> {
  const message = `${leaf} shows ${role} ${String(name)}${state === undefined ? '' : `, ${state}`}`;
  const exact = typeof name === 'string' ? { exact: role !== 'alertdialog' } : {};
  const found = page.getByRole(role, { ...(name === '' ? {} : { name }), ...exact }).filter(says === undefined ? {} : { hasText: says });
  if (state === 'gone') return expect(found, message).toHaveCount(0);
  const shown = found.first();
  await expect(shown, message).toBeVisible();
  if (state === 'checked') await expect(shown, message).toBeChecked();
  if (state === 'busy') await expect(shown, message).toHaveAttribute('aria-busy', 'true');
  if (state === 'invalid') await expect(shown, message).toHaveAttribute('aria-invalid', 'true');
  if (state === 'selected') await expect(shown, message).toHaveAttribute('aria-selected', 'true');
}

/** Asserts that no control can be pressed: each is absent, disabled, or covered by a dialog. */
export async function expectOutOfReach(controls: Locator, message: string): Promise<void> {
  const reachable = () =>
    controls.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        const isInUse = element.matches(':not(:disabled):not([aria-disabled="true"])');
        return isInUse && front !== null && (element.contains(front) || front.contains(element)) ? [element.outerHTML] : [];
      }),
    );
  await expect.poll(reachable, { message }).toEqual([]);
}
