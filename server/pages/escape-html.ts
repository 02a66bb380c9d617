/** Escapes a text for HTML content and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Serialises a value as JSON that contains no `<`, so that inside a script element it cannot end the element. */
export function toScriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
