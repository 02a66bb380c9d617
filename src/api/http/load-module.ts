import { isOffline } from '#lazy/connection.ts';
import { load } from '#lazy/load.ts';
import { ApiError } from './errors.ts';

/**
 * Loads a module of a call. Its failure becomes the error of a failed call.
 *
 * @throws ApiError if the module cannot be loaded
 */
export async function loadModule<T>(importModule: () => Promise<T>): Promise<T> {
  try {
    return await load(importModule);
  } catch (cause) {
    throw new ApiError({ kind: isOffline() ? 'offline' : 'network', cause });
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
