import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, type BrotliOptions } from 'node:zlib';

/** The types of Node do not have the option yet. */
type DictionaryOptions = BrotliOptions & { dictionary: Buffer };

const compress = promisify(brotliCompress);

/** First bytes of a body that is compressed with Brotli and a dictionary. The SHA-256 of the dictionary follows (RFC 9842, section 4). */
const magicNumber = Buffer.from([0xff, 0x44, 0x43, 0x42]);

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Returns the `Available-Dictionary` header of a browser that has a file. */
export function dictionaryHeader(file: Buffer): string {
  return `:${hash(file).toString('base64')}:`;
}

/** Compresses a file for browsers that have the dictionary, as content encoding `dcb`. */
export async function compressWithDictionary(file: Buffer, dictionary: Buffer): Promise<Buffer> {
  const options: DictionaryOptions = { dictionary };
  return Buffer.concat([magicNumber, hash(dictionary), await compress(file, options)]);
}

/** Returns whether Node compresses with dictionaries. Versions before 24.15 ignore the option in silence. */
export function supportsDictionaries(compressSync: (file: Buffer, options: DictionaryOptions) => Buffer = brotliCompressSync): boolean {
  const dictionary = randomBytes(256);
  return compressSync(dictionary, { dictionary }).length < dictionary.length / 2;
}
