import type { addressMachine } from '#machines/address.machine.ts';
import { rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

const home = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };
const office = { address: '4 rue Nationale', city: 'Lille', postal_code: '59000' };

/** Events of a typed address, and outcomes of its lookup. */
export const scenario: Scenario<typeof addressMachine> = {
  inputs: { 'nothing typed': { place: null }, 'an address from before': { place: home } },
  events: { 'address.changed': { payloads: { home: { place: home }, office: { place: office }, incomplete: { place: null } } } },
  outcomes: {
    locate: {
      found: resolves({ type: 'found' }),
      tooFar: resolves({ type: 'tooFar' }),
      unknown: resolves({ type: 'unknown' }),
      unreachable: rejects('the address cannot be looked up'),
    },
  },
  serializeContext: ({ place }) => place?.address ?? null,
};
