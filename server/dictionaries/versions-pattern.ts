/**
 * Returns the URL pattern of all versions of a built file, or null for a file without a content hash in its name.
 *
 * @example versionsPattern('/assets/menu-6a4e89.js') // '/assets/menu-*.js'
 */
export function versionsPattern(path: string): string | null {
  const [, name, extension] = /^(\/assets\/[\w.-]+-)(?:[\da-f]{6}(?=\.js)|[\w-]{8}(?=\.css|\.svg))(\.\w+)$/.exec(path) ?? [];
  return name === undefined || extension === undefined ? null : `${name}*${extension}`;
}
