import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { fulfillControls } from '../../support/browser-paths/usual-controls.ts';
import { owner } from './scenario.ts';

const session = /\/v2\/staff\/session$/;

/** Drives the session through the counter. The orders of its board are held. */
export const driver: Driver<typeof staffSessionMachine> = {
  starts: {
    'the counter': {
      async open({ page }) {
        await fulfillControls(page);
        await page.goto('/counter');
      },
    },
  },
  events: {
    'staff.logIn': {
      async perform({ page }) {
        await page.getByRole('textbox', { name: 'E-mail' }).fill('gerant@example.fr');
        await page.getByLabel('Mot de passe').fill('au-comptoir');
        await page.getByRole('button', { name: 'Se connecter' }).click();
      },
    },
    'staff.submitCode': {
      async perform({ page }, sample) {
        await page.getByRole('textbox', { name: 'Code à 6 chiffres' }).fill(sample === 'complete' ? '012 345' : '0123');
        await page.getByRole('button', { name: 'Se connecter' }).click();
      },
    },
    'staff.startOver': button('Changer de compte'),
    'staff.logOut': button('Se déconnecter'),
    'staff.retry': button('Réessayer'),
    'session.ended': {
      suffix: 'as the orders are loaded',
      perform: ({ calls }) => calls.respond('loadBoard', refusal(401, 'session_ended')),
    },
    'page.restored': {
      perform: ({ page }) =>
        page.evaluate(() => {
          for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
        }),
    },
  },
  actors: {
    checkSession: {
      call: { method: 'GET', path: session },
      responses: {
        signedIn: success(owner),
        signedOut: refusal(401, 'session_ended'),
        failed: refusal(500, 'internal'),
        unreachable: 'connection lost',
      },
    },
    logIn: {
      call: { method: 'POST', path: session },
      responses: {
        signedIn: success(owner),
        codeRequired: refusal(401, 'totp_required'),
        rejected: refusal(401, 'login_failed'),
        refused: refusal(429, 'rate_limited'),
        unreachable: 'connection lost',
      },
    },
    verifyCode: {
      call: { method: 'POST', path: session },
      responses: {
        signedIn: success(owner),
        codeRejected: refusal(401, 'totp_rejected'),
        refused: refusal(429, 'rate_limited'),
        passwordChanged: refusal(401, 'login_failed'),
        unreachable: 'connection lost',
      },
    },
    logOut: {
      call: { method: 'DELETE', path: session },
      responses: { done: success({}), failed: refusal(500, 'internal'), unreachable: 'connection lost' },
    },
  },
  calls: { loadBoard: { method: 'GET', path: /\/v2\/staff\/orders$/ } },
};
