import { UnreachableError } from './errors.ts';

/**
 * A module that is fetched when it is first needed, such as a resource's schemas.
 *
 * @throws UnreachableError where it cannot be fetched.
 */
export async function loadModule<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (cause) {
    throw new UnreachableError(isOffline() ? 'offline' : 'network', { cause });
  }
}

/**
 * The text as one segment of a path. Null where no address can hold it: nothing, and the dots that mean another path
 * even when they are encoded.
 *
 * @example pathSegment('été/50%') // '%C3%A9t%C3%A9%2F50%25'
 */
export function pathSegment(text: string): string | null {
  return ['', '.', '..'].includes(text) ? null : encodeURIComponent(text);
}

/** Whether the device says that it has no network. */
export function isOffline(): boolean {
  return !(globalThis.navigator?.onLine ?? true);
}
