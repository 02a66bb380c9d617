import type { addressMachine } from '#machines/address.machine.ts';
import { newStreet } from '../../support/browser-paths/checkout-page.ts';
import { combobox } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import type { Driver, WalkFixtures } from '../../support/browser-paths/driver.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { deliveryForm, personalForm } from '../../support/checkout.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';

type Address = typeof addressMachine;

/** Opens the delivery step of a shop that prices by distance. */
async function openDeliveryStep({ page, clock, I }: WalkFixtures, address: string) {
  await overrideSettings(page, { isFeeByDistance: true });
  const forms = { personal: personalForm, delivery: { ...deliveryForm, address }, payment: {} };
  await seedStorage(page, { ...colaLine, 'location:mode': 'delivery', 'checkout:forms': forms });
  await I.open('/menu');
  // The lookup begins right after the checkout starts: stop the clock before.
  await clock.stop();
  await clock.runWhilePaused(I.visitTab('delivery').then(() => I.seeState('delivery.editing')));
}
const distance = (kilometres: number) => success({ distance: kilometres, unit: 'km', delivery_cost: 4.5 });

/** Drives the chart of the typed address through the delivery step. */
export const driver: Driver<Address> = {
  starts: {
    'nothing typed': { open: (fixtures) => openDeliveryStep(fixtures, '') },
    'an address from before': { open: (fixtures) => openDeliveryStep(fixtures, '12 rue de Béthune') },
  },
  serializeContext: ({ address }) => address !== null,
  events: {
    'address.changed': [
      // A new address each time, because earlier lookups are cached.
      { control: combobox('Adresse'), sample: 'home', perform: ({ I }) => I.fill({ Adresse: newStreet() }) },
      { sample: 'incomplete', isPossible: ({ context }) => context.address !== null, perform: ({ I }) => I.fill({ Adresse: '' }) },
    ],
  },
  actors: {
    locate: {
      call: { method: 'GET', path: /\/locations\/distance$/ },
      responses: { found: distance(2), tooFar: distance(20), unknown: refusal(404, 'not_found'), unreachable: 'connection lost' },
    },
  },
};
