import { seedStorage, colaLine } from '../../support/browser/seed-storage.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

// A worker would serve the scripts that are held back. The policy of the page does not apply to extensions.
test.use({ serviceWorkers: 'block', bypassCSP: true });

/**
 * Changes the page as extensions do, before its scripts run: attributes of Grammarly, ColorZilla and Dark Reader, its styles, and elements
 * beside `#root`. `isWithinForms`: also the button that a password manager puts into a form, and an element in a label.
 */
function changePage({ isWithinForms }: { isWithinForms: boolean }) {
  const create = (name: string, attributes: Record<string, string> = {}) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  document.addEventListener('readystatechange', function change() {
    document.removeEventListener('readystatechange', change);
    const { documentElement, head, body } = document;
    documentElement.setAttribute('data-darkreader-mode', 'dynamic');
    documentElement.setAttribute('style', '--darkreader-background: #111');
    head.prepend(create('style', { class: 'darkreader' }), create('meta', { name: 'darkreader' }));
    for (const name of ['cz-shortcut-listen', 'data-gr-ext-installed', 'data-new-gr-c-s-check-loaded']) body.setAttribute(name, 'true');
    body.prepend(create('div', { id: 'extension-toolbar' }));
    body.append(create('grammarly-desktop-integration'), create('div', { id: 'extension-panel' }));
    for (const field of document.querySelectorAll('input')) {
      field.setAttribute('data-gr-id', '1');
      field.setAttribute('data-lastpass-icon-root', '');
      field.setAttribute('style', 'background: none');
    }
    if (!isWithinForms) return;
    for (const label of document.querySelectorAll('label')) label.append(create('span', { 'data-lastpass-icon': '' }));
    for (const form of document.querySelectorAll('form')) form.prepend(create('div', { 'data-lastpass-root': '' }));
  });
}

for (const path of ['/', '/menu', '/auth/login', '/checkout'])
  test(`${path} is hydrated, not rendered anew, with what extensions add around it`, async ({ page, I }) => {
    await page.addInitScript(changePage, { isWithinForms: false });
    if (path === '/checkout') await seedStorage(page, colaLine);
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => document.querySelector('main')?.setAttribute('data-server-html', ''), {
        once: true,
      });
    });
    await I.open(path);
    await expect(page.locator('main[data-server-html]')).toHaveCount(1);
    await expect(page.locator('body[cz-shortcut-listen] > #extension-panel')).toHaveCount(1);
  });

test('nothing typed is lost in a form into which a password manager has put elements, and it can be sent', async ({ page, problems }) => {
  await page.addInitScript(changePage, { isWithinForms: true });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.locator('[data-lastpass-root]').waitFor({ state: 'attached' });
  await page.getByLabel('E-mail').fill('lea.martin@example.com');
  // The manager fills in the other one without an event.
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.evaluate((field) => void Reflect.set(HTMLInputElement.prototype, 'value', 'trois mots choisis', field));
  release();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await expect(page.getByLabel('E-mail')).toHaveValue('lea.martin@example.com');
  await expect(password).toHaveValue('trois mots choisis');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.locator('[data-live="assertive"]')).toHaveText('L’e-mail ou le mot de passe est incorrect.');
  await expect(password).toHaveValue('trois mots choisis');
  // React renders a page anew whose nodes are not its own, and logs it.
  expectLoggedOnly(problems, /401|hydration failed/);
});
