/**
 * Card form in an iframe of its own. Shows its validation errors, and sends card data to the emulator only: the embedding page gets
 * only whether the form is complete, and a token.
 */
import { cardNumberLength, isAmex, isLuhnValid } from './card-numbers.js';

/** @typedef {'number' | 'expiry' | 'cvc'} FieldName */
/** @typedef {{ code: string, message: string }} FieldError */

/** @type {readonly FieldName[]} */
const fieldNames = ['number', 'expiry', 'cvc'];

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`There is no ${id}.`);
  return element;
}

/** @type {string[]} */
const testCardNumbers = JSON.parse(byId('test-numbers').textContent);

/** @param {FieldName} name */
const inputOf = (name) => /** @type {HTMLInputElement} */ (byId(name));
/** @param {FieldName} name */
const digitsOf = (name) => inputOf(name).value.replaceAll(/\D/g, '');

/** @returns {{ month: number, year: number }} */
function readExpiry() {
  const digits = digitsOf('expiry');
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(-2)) };
}

/** Returns the error of each field, or null. @type {Record<FieldName, () => FieldError | null>} */
const validators = {
  number() {
    const number = digitsOf('number');
    if (number.length < cardNumberLength(number)) return { code: 'incomplete_number', message: 'Le numéro de votre carte est incomplet.' };
    if (!isLuhnValid(number)) return { code: 'invalid_number', message: 'Le numéro de votre carte n’est pas valide.' };
    if (testCardNumbers.includes(number)) return null;
    return { code: 'invalid_number', message: 'Cette carte n’est pas une carte de test\u00A0: la démonstration la refuse.' };
  },
  expiry() {
    const { month, year } = readExpiry();
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

/** @param {FieldName} name @param {FieldError | null} error */
function showError(name, error) {
  inputOf(name).setAttribute('aria-invalid', String(error !== null));
  byId(`${name}-error`).textContent = error?.message ?? '';
}

/** Formats the digits of a field in groups, and keeps the caret behind the same digit. @param {FieldName} name */
function formatField(name) {
  const input = inputOf(name);
  const digitsBeforeCaret = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, '').length;
  const digits = digitsOf(name).slice(0, name === 'number' ? cardNumberLength(digitsOf('number')) : 4);
  /** @type {Record<FieldName, () => string>} */
  const formatters = {
    number: () => (isAmex(digits) ? digits.replace(/^(.{4})(.{1,6})?(.*)$/, '$1 $2 $3') : digits.replaceAll(/(.{4})(?=.)/g, '$1 ')).trim(),
    expiry: () => {
      const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
      return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded;
    },
    cvc: () => digits.slice(0, 4),
  };
  const text = formatters[name]();
  if (text === input.value) return;
  input.value = text;
  let caret = 0;
  for (let passedDigits = 0; caret < text.length && passedDigits < digitsBeforeCaret; caret += 1)
    if (/\d/.test(text[caret] ?? '')) passedDigits += 1;
  if (digitsBeforeCaret === digits.length) caret = text.length;
  input.setSelectionRange(caret, caret);
}

/** @param {string} key */
async function tokenize(key) {
  const { month, year } = readExpiry();
  const fields = { number: digitsOf('number'), exp_month: String(month), exp_year: String(year), cvc: digitsOf('cvc') };
  const form = new URLSearchParams({ key });
  for (const [name, value] of Object.entries(fields)) form.set(`payment_method_data[card][${name}]`, value);
  try {
    const response = await fetch('/dev/stripe/v1/confirmation_tokens', { method: 'POST', body: form });
    const body = await response.json();
    return body.error === undefined ? { body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'La connexion au service de paiement a été interrompue.' } };
  }
}

/** Custom properties of the stylesheet, by variable of Stripe's appearance. @type {Record<string, string>} */
const customProperties = {
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
function applyAppearance({ variables = {}, fonts = [] }) {
  for (const { family, src, weight } of fonts) {
    const font = new FontFace(family, src, weight === undefined ? {} : { weight });
    document.fonts.add(font);
    // A font that cannot be loaded is replaced by the next family of the list.
    font.load().catch(() => {});
  }
  for (const [name, value] of Object.entries(variables)) {
    const property = customProperties[name];
    if (property !== undefined && CSS.supports('color', value) === name.startsWith('color'))
      document.documentElement.style.setProperty(property, value);
  }
}

/**
 * Connects the form to the page that embeds it, which calls this function: only pages of this site can.
 * @param {MessagePort} port @param {Record<string, any>} appearance
 */
function connect(port, appearance) {
  applyAppearance(appearance);
  /** @param {string} event @param {any} [detail] */
  const emit = (event, detail) => port.postMessage({ event, detail });
  const emitChange = () => {
    const isComplete = fieldNames.every((name) => validators[name]() === null);
    emit('change', {
      empty: fieldNames.every((name) => inputOf(name).value === ''),
      complete: isComplete,
      collapsed: false,
      value: { type: 'card' },
    });
  };
  for (const name of fieldNames) {
    const input = inputOf(name);
    input.addEventListener('input', () => {
      formatField(name);
      if (validators[name]() === null) showError(name, null);
      emitChange();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showError(name, validators[name]());
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
  const commands = {
    applyAppearance,
    /** Shows the error of each field, focuses the first invalid one, and returns its error. */
    validate() {
      const results = fieldNames.map((name) => ({ name, error: validators[name]() }));
      for (const { name, error } of results) showError(name, error);
      const first = results.find(({ error }) => error !== null);
      if (first !== undefined) inputOf(first.name).focus();
      return first?.error ? { type: 'validation_error', ...first.error } : null;
    },
    tokenize,
    focus: () => inputOf('number').focus(),
    blur: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null),
    clear() {
      for (const name of fieldNames) {
        inputOf(name).value = '';
        showError(name, null);
      }
      emitChange();
    },
  };
  port.onmessage = async ({ data }) => {
    const response = await commands[data.command]?.(data.detail);
    if (data.requestId !== undefined) port.postMessage({ requestId: data.requestId, response });
  };
  emit('ready');
  // The customer may have typed before the page connected.
  const filledFields = fieldNames.filter((name) => inputOf(name).value !== '');
  for (const name of filledFields) formatField(name);
  if (filledFields.length > 0) emitChange();
}

Object.assign(window, { connectCardForm: connect });
