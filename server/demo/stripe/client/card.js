/**
 * The card's fields, in a frame of their own. They say themselves what is wrong with them and send what was typed to the
 * emulator alone; the page outside learns whether they are complete, and a token.
 */
import { isAmex, isLuhnValid, lengthOf } from './card-numbers.js';

/** @typedef {'number' | 'expiry' | 'cvc'} Name */
/** @typedef {{ code: string, message: string }} Flaw */

/** @type {readonly Name[]} */
const names = ['number', 'expiry', 'cvc'];

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no ${id}.`);
  return found;
}

/** @type {string[]} */
const testNumbers = JSON.parse(byId('test-numbers').textContent);

/** @param {Name} name */
const inputOf = (name) => /** @type {HTMLInputElement} */ (byId(name));
/** @param {Name} name */
const digitsOf = (name) => inputOf(name).value.replaceAll(/\D/g, '');

/** @returns {{ month: number, year: number }} */
function expiry() {
  const digits = digitsOf('expiry');
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(-2)) };
}

/** What is wrong with each field; null: nothing. @type {Record<Name, () => Flaw | null>} */
const flaws = {
  number() {
    const number = digitsOf('number');
    if (number.length < lengthOf(number)) return { code: 'incomplete_number', message: 'Le numéro de votre carte est incomplet.' };
    if (!isLuhnValid(number)) return { code: 'invalid_number', message: 'Le numéro de votre carte n’est pas valide.' };
    if (testNumbers.includes(number)) return null;
    return { code: 'invalid_number', message: 'Cette carte n’est pas une carte de test\u00A0: la démonstration la refuse.' };
  },
  expiry() {
    const { month, year } = expiry();
    if (digitsOf('expiry').length < 4) return { code: 'incomplete_expiry', message: 'La date d’expiration de votre carte est incomplète.' };
    if (month < 1 || month > 12) return { code: 'invalid_expiry_month', message: 'Le mois d’expiration de votre carte n’est pas valide.' };
    if (new Date(year, month, 1) <= new Date())
      return { code: 'invalid_expiry_year_past', message: 'La date d’expiration de votre carte est passée.' };
    return null;
  },
  cvc() {
    const length = isAmex(digitsOf('number')) ? 4 : 3;
    if (digitsOf('cvc').length === length) return null;
    return { code: 'incomplete_cvc', message: 'Le cryptogramme de votre carte est incomplet.' };
  },
};

/** @param {Name} name @param {Flaw | null} flaw */
function showFlaw(name, flaw) {
  inputOf(name).setAttribute('aria-invalid', String(flaw !== null));
  byId(`${name}-error`).textContent = flaw?.message ?? '';
}

/** Writes digits in the groups that people know, and leaves the caret behind the same digit. @param {Name} name */
function group(name) {
  const input = inputOf(name);
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, '').length;
  const digits = digitsOf(name).slice(0, name === 'number' ? lengthOf(digitsOf('number')) : 4);
  /** @type {Record<Name, () => string>} */
  const written = {
    number: () => (isAmex(digits) ? digits.replace(/^(.{4})(.{1,6})?(.*)$/, '$1 $2 $3') : digits.replaceAll(/(.{4})(?=.)/g, '$1 ')).trim(),
    expiry: () => {
      const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
      return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded;
    },
    cvc: () => digits.slice(0, 4),
  };
  const text = written[name]();
  if (text === input.value) return;
  input.value = text;
  let at = 0;
  for (let seen = 0; at < text.length && seen < before; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  if (before === digits.length) at = text.length;
  input.setSelectionRange(at, at);
}

/** @param {string} key */
async function tokenize(key) {
  const { month, year } = expiry();
  const fields = { number: digitsOf('number'), exp_month: String(month), exp_year: String(year), cvc: digitsOf('cvc') };
  const sent = new URLSearchParams({ key });
  for (const [name, value] of Object.entries(fields)) sent.set(`payment_method_data[card][${name}]`, value);
  try {
    const answer = await fetch('/dev/stripe/v1/confirmation_tokens', { method: 'POST', body: sent });
    const body = await answer.json();
    return body.error === undefined ? { body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'La connexion au service de paiement a été interrompue.' } };
  }
}

/** @type {Record<string, string>} */
const tokens = {
  colorText: '--text',
  colorTextSecondary: '--quiet',
  colorTextPlaceholder: '--quiet',
  colorBackground: '--field',
  colorPrimary: '--primary',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
  fontSizeBase: '--size',
};

/** @param {{ variables?: Record<string, string>, fonts?: { family: string, src: string, weight?: string }[] }} appearance */
function dress({ variables = {}, fonts = [] }) {
  for (const { family, src, weight } of fonts) {
    const font = new FontFace(family, src, weight === undefined ? {} : { weight });
    document.fonts.add(font);
    // The next family of the list takes the place of a font that cannot be loaded.
    font.load().catch(() => {});
  }
  for (const [name, value] of Object.entries(variables)) {
    const token = tokens[name];
    if (token !== undefined && CSS.supports('color', value) === name.startsWith('color'))
      document.documentElement.style.setProperty(token, value);
  }
}

/** @param {MessagePort} port @param {Record<string, any>} appearance */
function open(port, appearance) {
  dress(appearance);
  /** @param {string} event @param {any} [detail] */
  const emit = (event, detail) => port.postMessage({ event, detail });
  const changed = () => {
    const isComplete = names.every((name) => flaws[name]() === null);
    emit('change', {
      empty: names.every((name) => inputOf(name).value === ''),
      complete: isComplete,
      collapsed: false,
      value: { type: 'card' },
    });
  };
  for (const name of names) {
    const input = inputOf(name);
    input.addEventListener('input', () => {
      group(name);
      if (flaws[name]() === null) showFlaw(name, null);
      changed();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showFlaw(name, flaws[name]());
      emit('blur');
    });
    input.addEventListener('focus', () => emit('focus'));
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') emit('escape');
    });
  }
  document.forms[0]?.addEventListener('submit', (event) => event.preventDefault());
  new ResizeObserver(() => port.postMessage({ height: Math.ceil(document.forms[0]?.getBoundingClientRect().height ?? 0) })).observe(
    document.forms[0] ?? document.body,
  );

  /** @type {Record<string, (detail: any) => unknown>} */
  const wishes = {
    dress,
    /** Says what is missing, and brings the hand there. */
    check() {
      const found = names.map((name) => ({ name, flaw: flaws[name]() }));
      for (const { name, flaw } of found) showFlaw(name, flaw);
      const first = found.find(({ flaw }) => flaw !== null);
      if (first !== undefined) inputOf(first.name).focus();
      return first?.flaw ? { type: 'validation_error', ...first.flaw } : null;
    },
    tokenize,
    focus: () => inputOf('number').focus(),
    blur: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null),
    clear() {
      for (const name of names) {
        inputOf(name).value = '';
        showFlaw(name, null);
      }
      changed();
    },
  };
  port.onmessage = async ({ data }) => {
    const answer = await wishes[data.wish]?.(data.detail);
    if (data.asked !== undefined) port.postMessage({ answered: data.asked, answer });
  };
  emit('ready');
  // Who is fast has typed before anybody listened.
  const typed = names.filter((name) => inputOf(name).value !== '');
  for (const name of typed) group(name);
  if (typed.length > 0) changed();
}

addEventListener('message', ({ source, origin, data, ports }) => {
  const [port] = ports;
  if (source !== parent || origin !== location.origin || data?.card !== 'open' || port === undefined) return;
  open(port, data.appearance ?? {});
});
