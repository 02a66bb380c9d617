import type { Page } from 'playwright/test';
import type { locationMachine } from '#machines/location.machine.ts';
import { button, radio } from '../../support/browser-paths/expected-elements.ts';
import { jsonResponse, refusal, success } from '../../support/browser-paths/held-calls.ts';
import { isIn, type Driver, type WalkPosition } from '../../support/browser-paths/driver.ts';
import { place, rueNationale } from './scenario.ts';

type Position = WalkPosition<typeof locationMachine>;

/** Text to type for each sample of the scenario. */
const typedTexts: Record<string, string> = { long: '12 rue', short: '12' };

const alertState = 'open.tooFar.alertOpen';
/** Whether the panel is open without an alert. */
const isPanelUsable = (position: Position) => !isIn(position, 'closed') && !isIn(position, alertState);
const isLong = ({ context }: Position) => context.query.trim().length >= 3;

const panel = (page: Page) => page.getByRole('dialog', { name: 'Où livrer' });
const field = (page: Page) => panel(page).getByRole('combobox', { name: 'Adresse' });
const suggestions = (page: Page) => panel(page).getByRole('option');

/** Call of the stubbed geolocation, which can be held like an API call. */
const deviceCall = { method: 'GET', path: /\/v2\/device$/ } as const;
/** Runs in the page. Replaces geolocation, whose responses a test cannot delay, with a call. */
function stubGeolocation() {
  navigator.geolocation.getCurrentPosition = (found, failed) => {
    void (async () => {
      const response = (await (await fetch('/v2/device')).json()) as { code?: number };
      if (response.code === undefined) found({ coords: response } as unknown as GeolocationPosition);
      else failed?.(response as unknown as GeolocationPositionError);
    })();
  };
}
const lille = { latitude: 50.6366, longitude: 3.063, accuracy: 20 };

/** Drives the location panel through the menu. */
export const driver: Driver<typeof locationMachine> = {
  starts: {
    'the menu': {
      async open({ page, I }) {
        await page.addInitScript(stubGeolocation);
        await I.open('/menu');
        // The page loads the chart at the first interaction.
        await page.mouse.move(100, 100);
      },
    },
  },
  events: {
    'panel.open': (page) => page.getByRole('banner').getByRole('button', { name: /^Où livrer/ }),
    'panel.close': [
      { control: (page) => panel(page).getByRole('button', { name: 'Fermer' }), isPossible: isPanelUsable },
      {
        suffix: 'by Back, with the alert open',
        inLeaves: alertState,
        async perform({ page }) {
          await page.evaluate(() => history.back());
        },
      },
    ],
    'query.changed': {
      control: field,
      isPossible: (position, sample) => isPanelUsable(position) && position.context.query !== typedTexts[sample],
      perform: ({ page }, sample) => field(page).fill(typedTexts[sample] ?? ''),
    },
    'query.submit': {
      control: button('Livrer ici'),
      isPossible: (position) => isPanelUsable(position) && isLong(position) && !isIn(position, 'open.lookingUp'),
    },
    'suggestion.choose': {
      control: suggestions,
      isPossible: (position) => isPanelUsable(position) && position.context.suggestions.length > 0,
      perform: ({ page }) => suggestions(page).first().click(),
    },
    'position.request': {
      control: button('Utiliser ma position'),
      isPossible: (position) => isPanelUsable(position) && !isIn(position, 'open.locating'),
    },
    'pickup.choose': { control: button('Retirer au restaurant'), isPossible: isPanelUsable },
    'zone.choose': { control: radio(/^La Madeleine/), isPossible: isPanelUsable },
    'alert.dismiss': button('OK'),
  },
  actors: {
    suggest: {
      call: { method: 'GET', path: /\/locations\/$/ },
      responses: { some: success([rueNationale]), none: success([]), unreachable: 'connection lost' },
    },
    locate: {
      call: deviceCall,
      isNeverAborted: true,
      responses: {
        located: jsonResponse(lille),
        denied: jsonResponse({ code: 1 }),
        unavailable: jsonResponse({ code: 2 }),
        timedOut: jsonResponse({ code: 3 }),
        inaccurate: jsonResponse({ ...lille, accuracy: 5000 }),
        // The stub, like a device, has only the other outcomes.
        broken: null,
      },
    },
    lookUp: {
      call: { method: 'GET', path: /\/locations\/distance$/ },
      responses: {
        found: success({ ...place.distance, address: place.address, city: place.city, postal_code: place.postal_code }),
        tooFar: success({ distance: 17, unit: 'km', address: 'Rue des Bosquets', city: 'Carvin', postal_code: '62220' }),
        unknown: refusal(404, 'not_found'),
        unreachable: 'connection lost',
      },
    },
  },
  unreachable: {
    'location.open.locating|xstate.error.actor.locate|0': 'the actor maps every error of the device to an outcome',
  },
};
