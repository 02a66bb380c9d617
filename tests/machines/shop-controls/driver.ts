import type { Page } from 'playwright/test';
import type { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import { emitFromStream, openControls } from '../../support/browser-paths/counter-page.ts';
import type { Driver, WalkPosition } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { usualControls } from './scenario.ts';

/** Whether the server has ended the session, after which the log-in form is shown. */
type PageState = { isEnded: boolean };
type Position = WalkPosition<typeof shopControlsMachine, PageState>;

const buttons: Record<string, { group: string; name: string }> = {
  delay: { group: 'Préparation plus longue', name: '+10 min' },
  pause: { group: 'À emporter', name: '15 min' },
};
const press = (page: Page, sample: string) =>
  page
    .getByRole('group', { name: buttons[sample]?.group ?? '' })
    .getByRole('button', { name: buttons[sample]?.name ?? '', exact: true })
    .click();
const isShown = ({ pageState }: Position) => !pageState.isEnded;
const responses = {
  loaded: success(usualControls),
  refused: refusal(422, 'invalid'),
  serverError: refusal(500, 'unavailable'),
  ended: refusal(401, 'session_ended'),
  unreachable: 'connection lost',
} as const;
const pageStateAfter = (_: PageState, outcome: string) => ({ isEnded: outcome.endsWith('ended') });

/** Drives the controls through their panel, as the owner. */
export const driver: Driver<typeof shopControlsMachine, PageState> = {
  pageState: { isEnded: false },
  starts: { 'the panel': { open: ({ page }) => openControls(page) } },
  events: {
    'control.change': {
      // The controls are shown once they are loaded.
      isPossible: (position) => isShown(position) && position.context.controls !== null,
      perform: ({ page }, sample) => press(page, sample),
    },
    'controls.retry': { control: button('Réessayer'), isPossible: isShown },
    'refusal.dismiss': { control: button('OK'), isPossible: isShown },
    'controls.changed': { suffix: 'from the stream', isPossible: isShown, perform: ({ page }) => emitFromStream(page, 'controls', {}) },
  },
  actors: {
    loadControls: { call: { method: 'GET', path: /\/v2\/staff\/controls$/ }, responses, pageStateAfter },
    saveChange: { call: { method: 'PUT', path: /\/v2\/staff\/controls\/(delay|pause)$/ }, isNeverAborted: true, responses, pageStateAfter },
  },
  shownInstead: ({ pageState }) => (pageState.isEnded ? [{ role: 'button', name: 'Se connecter' }] : null),
};
