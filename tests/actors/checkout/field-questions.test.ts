// References: §n in docs/behaviour.

import { createActor, toPromise } from 'xstate';
import { expect, onTestFinished, test } from 'vitest';
import { provideFieldQuestions } from '#actors/checkout/field-questions.ts';
import { createApiClient } from '#api/http/http.ts';
import { isDialable } from '#format/dialable-phone.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { addressBase } from '../../support/base-adresse-nationale.ts';
import type { QuestionedField } from '#domain/order/checkout.ts';
import { deliveryForm, personalForm } from '../../support/checkout.ts';
import { serve } from '../../support/http-server.ts';
import { startTestServer, useTestDatabase } from '../../support/test-server.ts';

const database = await useTestDatabase();
const streetAlone = { ...deliveryForm, address: 'Rue Nationale' };

/** Starts a shop whose addresses come from its own streets, or from a fake of the national base. */
async function startShop(geocoder: 'streets' | 'ban') {
  const base = await serve(addressBase);
  const env = geocoder === 'ban' ? { GEOCODER: 'ban', BAN_URL: `${base.origin}/geocodage` } : {};
  const server = await startTestServer({ database, env });
  onTestFinished(() => server.close());
  return server.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Provides the checks for a page with empty forms. `reload`: provides them again, for the same storage. */
function openQuestions(apiRoot: string, isPhoneDialable = async (phone: string) => isDialable(phone)) {
  const storage = memoryStorage();
  const open = () => {
    const drafts = createFormDraftsStore(storage);
    drafts.restore(storageParsers);
    const questions = provideFieldQuestions({ api: createApiClient({ apiRoot }), drafts, isPhoneDialable });
    return {
      drafts,
      keepValue: (field: QuestionedField) => questions.keepValue(field),
      phone: async (phone: string) =>
        (await toPromise(createActor(questions.checkPhone, { input: { ...personalForm, phone } }).start())).type,
      address: async (form: typeof deliveryForm) =>
        (await toPromise(createActor(questions.checkHouseNumber, { input: form }).start())).type,
    };
  };
  return { ...open(), reload: open };
}

test('a phone is incomplete if it cannot be dialled: neighbours and overseas France can (§5 Questions)', async () => {
  const check = openQuestions('http://127.0.0.1:9');
  const types = await Promise.all(
    ['x', '06 12 34', '06 12 34 56 78', '+32 470 12 34 56', '+44 7400 123456', '0692 12 34 56'].map(check.phone),
  );
  expect(types).toEqual(['incomplete', 'incomplete', 'complete', 'complete', 'complete', 'complete']);
});

test('a kept phone is complete, also after a reload, and another one is not (§5 Questions)', async () => {
  const page = openQuestions('http://127.0.0.1:9');
  page.drafts.change('personal', { ...personalForm, phone: ' 06 12 34 ' });
  page.keepValue('phone');
  const { phone } = page.reload();
  expect([await phone('06 12 34'), await phone('06 12 3')]).toEqual(['complete', 'incomplete']);
});

test.each([
  ['streets', 'Rue Nationale', 'incomplete'],
  ['streets', 'Rue Inconnue', 'complete'],
  ['ban', 'Rue Nationale', 'incomplete'],
  // The base knows the street, and no house in it.
  ['ban', 'Rue de Béthune', 'complete'],
] as const)('in a shop with the addresses of %s, %s without a number is %s (§5 Questions)', async (geocoder, address, expected) => {
  const { address: check } = openQuestions(await startShop(geocoder));
  expect(await check({ ...deliveryForm, address })).toBe(expected);
});

test('a kept street is complete, also after a reload, and another one is not (§5 Questions)', async () => {
  const page = openQuestions(await startShop('streets'));
  page.drafts.change('delivery', streetAlone);
  page.keepValue('address');
  const { address } = page.reload();
  expect([await address(streetAlone), await address({ ...streetAlone, address: 'Rue de Paris' })]).toEqual(['complete', 'incomplete']);
});

test('without a response, or the rule for phones, the checks reject (§5 Questions)', async () => {
  const check = openQuestions('http://127.0.0.1:9', () => Promise.reject(new Error('the chunk is gone')));
  await expect(check.address(streetAlone)).rejects.toThrow();
  await expect(check.phone('x')).rejects.toThrow('the chunk is gone');
});
