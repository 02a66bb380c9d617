// References: §n in docs/behaviour.

import fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { compileValidator } from '#server/http/validation/request-validation.ts';
import { HttpError } from '#server/http/errors.ts';
import { fieldLabels } from '#server/locale/field-labels.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[]; oneOf?: JsonSchema[] };

const modules = import.meta.glob<Record<string, unknown>>('../../../src/api/**/*.schema.ts', { eager: true });
const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value;
/** The schemas of all requests, by name. */
const requestSchemas = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .filter(([name]) => /(Request|quotedLines)/.test(name))
  .flatMap(([name, value]): [string, unknown][] =>
    isSchema(value) ? [[name, value]] : Object.entries(value ?? {}).map(([key, inner]) => [`${name}.${key}`, inner]),
  )
  .filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]));

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;

/** Lists the paths of the fields of a schema; of a list, the first element. */
function listPaths({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema, path: string[] = []): string[][] {
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => [[...path, key], ...listPaths(inner, [...path, key])]),
    ...(items === undefined ? [] : [[...path, '0'], ...listPaths(items, [...path, '0'])]),
    ...[...anyOf, ...oneOf].flatMap((inner) => listPaths(inner, path)),
  ];
}

/** Builds a request with a value at a path, and nothing else. */
const requestWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);

function errorsOf(schema: z.ZodType, request: unknown, locale: 'fr' | 'en' = 'fr'): Record<string, string> {
  const result = compileValidator({ schema, method: '', url: '' })(request) as { error?: HttpError };
  return result.error?.details.translateErrors?.(locale) ?? {};
}

/** Values that some schema accepts and another one rejects. */
const values = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', 'a\u0007b', 'a\u200Bb@example.fr', 'x'.repeat(600), 'a b@c', -1, 1e12, 0.001, [], {}, true),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const sentence = /^Le champ «\u00A0[^«»]+\u00A0» [^/\\^$[\]|]+\.$/u;
const englishOfZod = /Invalid|expected|received|Expected|must|pattern|regex|null|undefined|NaN/;

describe.each(requestSchemas)('%s', (_, schema) => {
  const paths = listPaths(toJsonSchema(schema));

  test('has a label for each of its fields', () => {
    const names = new Set(paths.map((path) => path.findLast((key) => key !== '0') ?? 'body'));
    expect([...names].filter((name) => !Object.hasOwn(fieldLabels, name))).toEqual([]);
  });

  test('is rejected with a French sentence at each invalid field (§7)', () => {
    fc.assert(
      fc.property(fc.constantFrom([], ...paths), values, (path, value) => {
        for (const [key, message] of Object.entries(errorsOf(schema, requestWith(path, value)))) {
          expect(message).toMatch(sentence);
          expect(message).not.toMatch(englishOfZod);
          expect(key).toMatch(/^(body|[\w]+(\.[\w]+)*)$/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const signup = { first_name: 'L', last_name: 'M', phone: '06', email: 'lea@example.fr', password: 'une phrase' };
const signupSchema = requestSchemas.find(([name]) => name === 'signupRequestSchema')?.[1] ?? z.never();
const orderSchema = requestSchemas.find(([name]) => name === 'orderRequestSchema')?.[1] ?? z.never();
const field = (label: string, predicate: string) => `Le champ «\u00A0${label}\u00A0» ${predicate}.`;

test.each([
  [{ email: 'le\u200Ba@example.fr' }, 'email', field('e-mail', 'contient des caractères non admis')],
  [{ email: 'lea' }, 'email', field('e-mail', 'n’est pas une adresse e-mail valable')],
  [{ email: 'é'.repeat(300) }, 'email', field('e-mail', 'est trop long')],
  [{ first_name: undefined }, 'first_name', field('prénom', 'est obligatoire')],
  [{ last_name: ' ' }, 'last_name', field('nom', 'est obligatoire')],
  [{ last_name: 'a\nb' }, 'last_name', field('nom', 'contient des caractères non admis')],
  [{ phone: 6 }, 'phone', field('téléphone', 'n’a pas la forme attendue')],
])('a sign-up with %j says what is wrong at %s', (change, key, message) => {
  expect(errorsOf(signupSchema, { ...signup, ...change })).toEqual({ [key]: message });
});

test('an item of an order is named by its place', () => {
  const order = createOrder();
  const [item] = order.items;
  expect(errorsOf(orderSchema, { ...order, items: [item, { ...item, quantity: 0, item_id: '' }], payment_method: 'gold' })).toEqual({
    'items.1.quantity': field('quantité (article 2)', 'a une valeur trop petite'),
    'items.1.item_id': field('identifiant de l’article (article 2)', 'est obligatoire'),
    payment_method: field('moyen de paiement', 'n’a pas une des valeurs admises'),
  });
  expect(errorsOf(orderSchema, { ...order, items: [] })).toEqual({ items: field('articles', 'n’a pas assez d’éléments') });
  expect(errorsOf(orderSchema, { ...order, status: 'paid' }, 'en')).toEqual({
    status: 'The field “status” has none of the allowed values.',
  });
});

describe('characters that no database stores', async () => {
  const {
    server: { app },
  } = await useTestServer();
  const errorsFrom = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/v2/public/checkout/', payload })).json<{ errors: Record<string, string> }>().errors;

  test('are reported at their place', async () => {
    const order = createOrder();
    const items = order.items.map((item) => ({ ...item, note: 'sans\u0000sel' }));
    expect(await errorsFrom({ ...order, items })).toEqual({
      'items.0.note': field('note (article 1)', 'contient des caractères non admis'),
    });
    const customer = { ...order.customer, email: 'lea\uD800@example.fr' };
    expect(await errorsFrom({ ...order, customer })).toEqual({ 'customer.email': field('e-mail', 'contient des caractères non admis') });
    expect(await errorsFrom({ ...order, customer: { ...order.customer, ['a\u0000b']: 1 } })).toEqual({
      customer: field('client', 'contient des caractères non admis'),
    });
  });

  test('are reported in a query and in a path too', async () => {
    const errorsAt = async (url: string) => (await app.inject(url)).json<{ errors: Record<string, string> }>().errors;
    expect(await errorsAt('/v2/public/locations/?query=rue%00')).toEqual({
      query: field('recherche', 'contient des caractères non admis'),
    });
    expect(await errorsAt('/v2/public/offers/A%00B')).toEqual({ coupon: field('code promo', 'contient des caractères non admis') });
  });
});
