import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { startAddressSuggestions } from '#actors/location/address-suggestions.actors.ts';
import { createApiClient } from '#api/http/http.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { json, serve, type Reply } from '../../support/http-server.ts';

const suggestion = {
  description: '14 Rue Nationale, 59000 Lille, France',
  structured_formatting: { main_text: '14 Rue Nationale', secondary_text: '59000 Lille' },
};
const distance = json({ payload: { distance: 1, unit: 'km', address: '14 Rue Nationale', city: 'Lille Centre', postal_code: '59800' } });

async function suggestionsOf(lookup: Reply) {
  const { origin, requests } = await serve((response, received, index) =>
    (received.path.endsWith('/distance') ? lookup : json({ payload: [suggestion] }))(response, received, index),
  );
  const drafts = createFormDraftsStore(memoryStorage());
  const actor = startAddressSuggestions({ api: createApiClient({ apiRoot: origin }), drafts });
  actor.send({ type: 'query.changed', query: ' 14 rue' });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'suggested' }));
  actor.send({ type: 'suggestion.choose', suggestion });
  return {
    actor,
    drafts,
    requests,
    form: () => drafts.getSnapshot().delivery,
    settled: () => waitFor(actor, (snapshot) => snapshot.matches('idle')),
  };
}

test('a chosen suggestion fills street, postal code, city and country at once, and is corrected by its lookup', async () => {
  const { form, settled, requests } = await suggestionsOf(distance);
  expect(form()).toMatchObject({ address: '14 Rue Nationale', postal_code: '59000', city: 'Lille', country: 'France' });
  await settled();
  expect(form()).toMatchObject({ address: '14 Rue Nationale', postal_code: '59800', city: 'Lille Centre', country: 'France' });
  expect(requests.map(({ query }) => query)).toEqual([{ query: '14 rue' }, { location: suggestion.description }]);
});

test('text typed during the lookup is kept', async () => {
  const { drafts, form, settled } = await suggestionsOf(distance);
  drafts.change('delivery', { city: 'Lomme', address2: '3e étage' });
  await settled();
  expect(form()).toMatchObject({ postal_code: '59800', city: 'Lomme', address2: '3e étage' });
});

test('a failed lookup keeps the address of the suggestion’s texts', async () => {
  const { form, settled } = await suggestionsOf(json({ status: 'error' }, 404));
  await settled();
  expect(form()).toMatchObject({ address: '14 Rue Nationale', postal_code: '59000', city: 'Lille' });
});
