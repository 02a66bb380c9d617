/**
 * Returns the URL pattern of all versions of a built file, or null for a file without a content hash in its name.
 *
 * @example versionsPattern('/assets/menu-GA6mep89.js') // '/assets/menu-*.js'
 */
export function versionsPattern(path: string): string | null {
  const [, name, extension] = /^(\/assets\/[\w.-]+-)[\w-]{8}(\.(?:js|css|svg))$/.exec(path) ?? [];
  return name === undefined || extension === undefined ? null : `${name}*${extension}`;
}
