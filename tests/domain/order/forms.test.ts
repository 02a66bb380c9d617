// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { isEmail } from '#domain/account/email.ts';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import { checkForm, cleanDelivery, cleanPersonal, deliveryErrors, isBlank, personalErrors } from '#domain/order/forms.ts';
import { cpuMilliseconds } from '../shop.ts';

const personal: PersonalForm = { first_name: 'Zoé', last_name: 'M', email: 'zoe@exemple.fr', phone: '06' };
const delivery: DeliveryForm = {
  address: '1 rue X',
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
  is_scheduled: false,
  delivery_date: '',
  delivery_time_range: '',
};
// The last four: word joiner and soft hyphen, a combining accent alone, and the Hangul filler.
const blanks = ['', ' ', '\t\n', '\u00a0\u202f', '\u200b\u200d\ufeff', '\u2060 \u00ad', '\u0301', '\u3164'];

describe('the personal form (§5)', () => {
  test('is valid with one character in each name, an email and a phone (§5)', () => {
    expect(personalErrors(personal)).toEqual({});
    expect(personalErrors({ ...personal, first_name: ' é ', email: ' zoe@exemple.fr ' })).toEqual({});
  });
  test.each(blanks)('rejects %j in every field (§5)', (blank) => {
    const all = { first_name: blank, last_name: blank, email: blank, phone: blank };
    expect(personalErrors(all)).toEqual({ first_name: 'required', last_name: 'required', email: 'required', phone: 'required' });
    expect(isBlank(blank)).toBe(true);
  });
  test('reports only the invalid fields (§5)', () => {
    expect(personalErrors({ ...personal, last_name: '', email: 'zoe' })).toEqual({ last_name: 'required', email: 'email' });
  });
  test('accepts at most 500 characters a field after trimming (§5)', () => {
    const spaces = ' '.repeat(900);
    expect(personalErrors({ ...personal, first_name: spaces + 'x'.repeat(500) + spaces })).toEqual({});
    expect(personalErrors({ ...personal, first_name: 'x'.repeat(501), email: 'x'.repeat(501) })).toEqual({
      first_name: 'tooLong',
      email: 'tooLong',
    });
  });
});

describe('isEmail (§5)', () => {
  test.each([
    'a@b.fr',
    'zoe.martin+tacos@sous.exemple.co',
    "o'neil_1-2@x-y.museum",
    'A@B.FR',
    '1@2.fr',
    'x@xn--bcher-kva.xn--p1ai',
    `${'a'.repeat(64)}@b.fr`,
    `a@${'b'.repeat(63)}.fr`,
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.fr`,
  ])('accepts %s (§5)', (email) => {
    expect(isEmail(email)).toBe(true);
  });
  test.each([
    '',
    'a',
    'a@',
    '@b.fr',
    'a@b',
    'a@b.f',
    'a@.fr',
    'a@b..fr',
    'a@b.fr.',
    'a@@b.fr',
    'a@b.fr@c.fr',
    'a@localhost',
    'a b@c.fr',
    'a@b c.fr',
    '.a@b.fr',
    'a.@b.fr',
    'a..b@c.fr',
    'a@-b.fr',
    'a@b-.fr',
    'a@b_c.fr',
    'a@b.12',
    'a@b.co.12',
    'a@b.co.f',
    'a,b@c.fr',
    '<a@b.fr>',
    '"a"@b.fr',
    'a@b.fr\nbcc:x@y.fr',
    'a@[1.2.3.4]',
    `${'a'.repeat(65)}@b.fr`,
    `a@${'b'.repeat(64)}.fr`,
    `a@${'b.'.repeat(130)}fr`,
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.fr`,
  ])('rejects %j (§5)', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('the delivery form (§5)', () => {
  test.each(blanks)('rejects %j as address, city and postal code, for delivery only (§5)', (blank) => {
    const form = { ...delivery, address: blank, city: blank, postal_code: blank, country: blank };
    expect(deliveryErrors(form, 'delivery')).toEqual({ address: 'required', city: 'required', postal_code: 'required' });
    expect(deliveryErrors(form, 'pickup')).toEqual({});
  });
  test('requires date and slot for a scheduled order in both modes (§5)', () => {
    for (const mode of ['pickup', 'delivery'] as const) {
      const scheduled = { ...delivery, is_scheduled: true };
      expect(deliveryErrors(delivery, mode)).toEqual({});
      expect(deliveryErrors(scheduled, mode)).toEqual({ delivery_date: 'required', delivery_time_range: 'required' });
      // 'ASAP' is the time of orders that are not scheduled.
      expect(deliveryErrors({ ...scheduled, delivery_date: '2027-01-04', delivery_time_range: 'ASAP' }, mode)).toEqual({
        delivery_time_range: 'required',
      });
      expect(deliveryErrors({ ...scheduled, delivery_date: '2027-01-04', delivery_time_range: '12:00' }, mode)).toEqual({});
    }
  });
  test('accepts at most 500 characters a field, and ignores the address of a pickup (§5)', () => {
    const form = { ...delivery, address: 'x'.repeat(501), country: 'x'.repeat(501) };
    expect(deliveryErrors(form, 'delivery')).toEqual({ address: 'tooLong', country: 'tooLong' });
    expect(deliveryErrors(form, 'pickup')).toEqual({});
  });
});

describe('normalised forms (§5)', () => {
  test('have no invisible characters at the ends of texts, and no line breaks (§5)', () => {
    expect(
      cleanPersonal({ first_name: ' \u200bZoé\ufeff ', last_name: 'de\r\nla Tour', email: '\tz@e.fr\n', phone: '\u00a006 12' }),
    ).toEqual({
      first_name: 'Zoé',
      // A carriage return and a line feed become one blank each.
      last_name: 'de  la Tour',
      email: 'z@e.fr',
      phone: '06 12',
    });
  });
  test('have France as the default country (§9)', () => {
    expect(cleanDelivery({ ...delivery, address: ' 1 rue X ', country: ' ' })).toEqual(delivery);
    expect(cleanDelivery({ ...delivery, country: ' Belgique ' }).country).toBe('Belgique');
  });
});

/** A quadratic expression needs seconds. */
const maximumMs = 50;

test('100 kB of hostile text in any field are validated quickly (§5)', () => {
  const hostileEmails = [' ', 'a', '\u200b', 'a@', '.a', '-', 'a.', '\u0301'].flatMap((text) => [
    text.repeat(100_000 / text.length),
    `${text.repeat(100_000 / text.length)}!`,
    `a@${text.repeat(50_000)}.fr`,
  ]);
  for (const text of hostileEmails)
    for (const field of ['first_name', 'email'] as const) {
      expect(cpuMilliseconds(() => personalErrors({ ...personal, [field]: text }))).toBeLessThan(maximumMs);
      expect(cpuMilliseconds(() => cleanDelivery({ ...delivery, address: text }))).toBeLessThan(maximumMs);
    }
});

describe('the checked form of the checkout (§8 Required checkout fields missing)', () => {
  test('is the form if valid, malformed if a value is invalid, and null if a required field is empty', () => {
    expect(checkForm(personal, {})).toBe(personal);
    expect(checkForm(personal, { email: 'email', phone: 'tooLong' })).toBe('malformed');
    expect(checkForm(personal, { email: 'email', phone: 'required' })).toBeNull();
  });
});
