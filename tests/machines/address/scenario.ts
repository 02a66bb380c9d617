import type { addressMachine } from '#machines/address.machine.ts';
import { rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

const home = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };
const office = { address: '4 rue Nationale', city: 'Lille', postal_code: '59000' };

/** Events of a typed address, and outcomes of its lookup. */
export const scenario: Scenario<typeof addressMachine> = {
  inputs: { 'nothing typed': { address: null }, 'an address from before': { address: home } },
  events: { 'address.changed': { payloads: { home: { address: home }, office: { address: office }, incomplete: { address: null } } } },
  outcomes: {
    locate: {
      found: resolves({ type: 'found' }),
      tooFar: resolves({ type: 'tooFar' }),
      unknown: resolves({ type: 'unknown' }),
      unreachable: rejects('the address cannot be looked up'),
    },
  },
  serializeContext: ({ address }) => address?.address ?? null,
};
