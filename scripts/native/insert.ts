/**
 * Inserts text before the first occurrence of an anchor, or before each one.
 *
 * @throws Error if the text has no anchor: the template of the generated project has changed
 */
export function insertBefore(text: string, anchor: string, inserted: string, options: { everywhere?: boolean } = {}): string {
  return replaceAnchor(text, anchor, inserted + anchor, options);
}

/** Replaces the first occurrence of an anchor, or each one. @throws Error if the text has no anchor */
export function replaceAnchor(text: string, anchor: string, replacement: string, options: { everywhere?: boolean } = {}): string {
  if (!text.includes(anchor)) throw new Error(`The generated project has no ${anchor}`);
  return options.everywhere === true ? text.replaceAll(anchor, () => replacement) : text.replace(anchor, () => replacement);
}
