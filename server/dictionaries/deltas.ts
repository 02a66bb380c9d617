import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { compressWithDictionary, dictionaryHeader } from './dictionary-compression.ts';

/** Number of other versions that a file is kept compressed for, the latest added: old data of a shop that changes daily is of no use. */
const maximumBodies = 20;

/**
 * A file compressed with other versions of it as dictionaries, for browsers that have one of them. `pattern`: URL pattern of its versions.
 * `bodies`: by the browser's `Available-Dictionary` header.
 */
export type Deltas = { pattern: string; bodies: Map<string, Buffer> };

export const createDeltas = (pattern: string): Deltas => ({ pattern, bodies: new Map() });

/** Compresses a file for browsers that have another version of it. */
export async function addDelta({ bodies }: Deltas, file: Buffer, otherVersion: Buffer): Promise<void> {
  bodies.set(dictionaryHeader(otherVersion), await compressWithDictionary(file, otherVersion));
  for (const oldest of [...bodies.keys()].slice(0, -maximumBodies)) bodies.delete(oldest);
}

/** Returns the body for a browser that has another version of the file, or undefined if the whole file must be sent. */
export function findDelta({ bodies }: Deltas, request: IncomingHttpHeaders): Buffer | undefined {
  const header = request['available-dictionary'];
  return typeof header === 'string' ? bodies.get(header) : undefined;
}

/** Returns the headers of a file with deltas, whether or not it is sent as one. */
export function dictionaryHeaders({ pattern }: Deltas): OutgoingHttpHeaders {
  return { 'use-as-dictionary': `match="${pattern}"`, vary: 'Accept-Encoding, Available-Dictionary' };
}
