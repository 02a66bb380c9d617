import type { Page } from 'playwright/test';
import type { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import type { Driver, WalkPosition } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { rueNationale } from './scenario.ts';

type Position = WalkPosition<typeof addressSuggestionsMachine>;

/** Text to type for each sample of the scenario. */
const typedTexts: Record<string, string> = { long: '14 rue', short: '14' };

const hasSuggestions = ({ context }: Position) => context.suggestions.length > 0;

const field = (page: Page) => page.getByRole('combobox', { name: 'Adresse', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Adresses proposées' }).getByRole('option');

/** Drives the address suggestions through the delivery step. */
export const driver: Driver<typeof addressSuggestionsMachine> = {
  starts: {
    'the delivery step': {
      async open({ page, I }) {
        await seedStorage(page, { ...colaLine, 'location:mode': 'delivery' });
        await I.open('/menu');
        await I.visitTab('delivery');
        await I.seeState('delivery.editing');
        // The page loads the chart when the field is focused.
        await field(page).focus();
      },
    },
  },
  events: {
    'query.changed': {
      isPossible: ({ context }, sample) => context.query !== typedTexts[sample],
      perform: ({ page }, sample) => field(page).fill(typedTexts[sample] ?? ''),
    },
    'suggestions.open': { perform: ({ page }) => field(page).press('ArrowDown') },
    'suggestions.close': { perform: ({ page }) => field(page).press('Escape') },
    'suggestion.choose': { isPossible: hasSuggestions, control: options, perform: ({ page }) => options(page).first().click() },
  },
  actors: {
    suggest: {
      call: { method: 'GET', path: /\/locations\/$/ },
      responses: { some: success([rueNationale]), none: success([]), unreachable: 'connection lost' },
    },
    lookUp: {
      call: { method: 'GET', path: /\/locations\/distance$/ },
      responses: {
        found: success({ distance: 1, unit: 'km', address: '14 Rue Nationale', city: 'Lille', postal_code: '59000' }),
        unreachable: 'connection lost',
      },
    },
  },
};
