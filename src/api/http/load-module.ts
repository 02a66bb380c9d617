import { UnreachableError } from './errors.ts';

/**
 * Awaits a dynamic import. Its failure becomes the error of a failed call.
 *
 * @throws UnreachableError if the module cannot be fetched
 */
export async function loadModule<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (cause) {
    throw new UnreachableError(isOffline() ? 'offline' : 'network', { cause });
  }
}

/**
 * Encodes a text as a path segment. Returns null for an empty text and for dot segments, because URLs resolve dot segments even
 * if they are encoded.
 *
 * @example pathSegment('été/50%') // '%C3%A9t%C3%A9%2F50%25'
 */
export function pathSegment(text: string): string | null {
  return ['', '.', '..'].includes(text) ? null : encodeURIComponent(text);
}

/** Whether the device reports that it is offline. */
export function isOffline(): boolean {
  return !(globalThis.navigator?.onLine ?? true);
}
