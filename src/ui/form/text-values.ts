type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a value into a field, which may contain it. */
export function typeValue(field: TextField, value: string): void {
  // React ignores the event of a value that it knows: what a hydrated field contained, and what is set on the element instead of its
  // prototype.
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the values that no event has announced, by field. React writes what it renders to `defaultValue`. */
export function findSilentValues(): Map<TextField, string> {
  const fields = document.querySelectorAll<TextField>('input[name]:not([type=radio],[type=checkbox]),textarea[name]');
  return new Map([...fields].filter(({ value, defaultValue }) => value !== defaultValue).map((field) => [field, field.value]));
}
