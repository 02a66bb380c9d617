// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryZones, settingCents, settingFlag, settingNumber, settingText } from '#domain/settings.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';

describe('flattening settings to dotted keys (§3)', () => {
  test.each<[string, { name: string; value: unknown }[], Record<string, unknown>]>([
    ['keeps a leaf', [{ name: 'a.b', value: '1' }], { 'a.b': '1' }],
    [
      'flattens objects',
      [{ name: 'payments', value: { stripe: { active: 1 }, cod: { active: '0' } } }],
      { 'payments.stripe.active': 1, 'payments.cod.active': '0' },
    ],
    ['keeps a list with one JSON text', [{ name: 'a', value: ['[1]'] }], { a: ['[1]'] }],
    ['keeps a JSON text that contains brackets', [{ name: 'a', value: '"[1]"' }], { a: '"[1]"' }],
    ['drops an entry without a name', [{ value: 1 } as never, { name: 5, value: 1 } as never], {}],
    ['keeps lists', [{ name: 'a', value: { list: [{ b: 1 }, '{"c":2}'] } }], { 'a.list': [{ b: 1 }, '{"c":2}'] }],
    ['parses a JSON object in a text', [{ name: 'a', value: ' {"b": {"c": "x"}, "d": null}' }], { 'a.b.c': 'x', 'a.d': null }],
    ['parses it inside an object', [{ name: 'a', value: { b: '{"c": 1}' } }], { 'a.b.c': 1 }],
    ['parses a JSON list in a text', [{ name: 'a', value: '[1, 2]' }], { a: [1, 2] }],
    [
      'keeps a JSON scalar in a text',
      [
        { name: 'a', value: '12' },
        { name: 'b', value: 'true' },
        { name: 'c', value: '"x"' },
        { name: 'd', value: 'null' },
      ],
      { a: '12', b: 'true', c: '"x"', d: 'null' },
    ],
    [
      'keeps malformed JSON in a text',
      [
        { name: 'a', value: '{b' },
        { name: 'c', value: '[1,' },
      ],
      { a: '{b', c: '[1,' },
    ],
    [
      'overrides earlier entries leaf by leaf',
      [
        { name: 'a', value: { b: 1, c: 2 } },
        { name: 'a.b', value: 3 },
      ],
      { 'a.b': 3, 'a.c': 2 },
    ],
    [
      'drops an empty object',
      [
        { name: 'a', value: {} },
        { name: 'b', value: '{}' },
      ],
      {},
    ],
    ['keeps null', [{ name: 'a', value: null }], { a: null }],
    ['returns no keys for no settings', [], {}],
  ])('%s (§3)', (_, list, expected) => {
    expect(flattenSettings(list)).toStrictEqual(expected);
  });

  test('opens 20 levels of objects and drops deeper ones (§3)', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { b: nested(levels - 1) });
    expect(flattenSettings([{ name: 'a', value: nested(20) }])).toEqual({ [`a${'.b'.repeat(20)}`]: 1 });
    expect(flattenSettings([{ name: 'a', value: nested(21) }])).toEqual({});
  });

  test('does not pollute a prototype (§3)', () => {
    const hostileSettings = JSON.parse(
      '[{"name":"__proto__","value":[1]},{"name":"__proto__","value":{"x":1}},{"name":"a","value":{"__proto__":{"x":1}}},{"name":"constructor","value":1}]',
    ) as { name: string; value: unknown }[];
    const settings = flattenSettings(hostileSettings);
    expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
    expect('x' in {}).toBe(false);
    expect(Object.hasOwn(settings, '__proto__')).toBe(false);
    expect([settingNumber(settings, 'constructor'), settingNumber(settings, 'a.__proto__.x')]).toEqual([1, 1]);
  });

  test('never throws (§3)', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(
      flattenSettings([
        { name: 'x', value: deep },
        { name: 'y', value: 1 },
      ]),
    ).toEqual({ y: 1 });
    fc.assert(
      fc.property(fc.array(fc.anything()), (list) => {
        const settings = flattenSettings(list as { name: string; value: unknown }[]);
        for (const key of [...Object.keys(settings), 'features.delivery.zones']) {
          settingFlag(settings, key);
          settingNumber(settings, key);
          settingText(settings, key);
          settingCents(settings, key);
        }
        deliveryZones(settings);
      }),
      { numRuns: 300 },
    );
  });
});
