import { expect, type Locator, type Page } from 'playwright/test';
import type { ExpectedElement } from './sights.ts';

/** What a state promises is there. */
export async function expectSight(page: Page, { role, name, is, says }: ExpectedElement, leaf: string): Promise<void> {
  const message = `${leaf} shows ${role} ${String(name)}${is === undefined ? '' : `, ${is}`}`;
  const exact = typeof name === 'string' ? { exact: role !== 'alertdialog' } : {};
  const found = page.getByRole(role, { ...(name === '' ? {} : { name }), ...exact }).filter(says === undefined ? {} : { hasText: says });
  if (is === 'gone') return expect(found, message).toHaveCount(0);
  const shown = found.first();
  await expect(shown, message).toBeVisible();
  if (is === 'checked') await expect(shown, message).toBeChecked();
  if (is === 'busy') await expect(shown, message).toHaveAttribute('aria-busy', 'true');
  if (is === 'invalid') await expect(shown, message).toHaveAttribute('aria-invalid', 'true');
  if (is === 'selected') await expect(shown, message).toHaveAttribute('aria-selected', 'true');
}

/** Not there, said to be out of use, or behind a dialog: no visitor presses it. */
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
