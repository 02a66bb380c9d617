import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

/** Cryptographic operations with the keys that all servers of a shop share. */
export type ServerKeys = {
  /** Returns the HMAC-SHA256 of a text as base64url. */
  sign(text: string): string;
  /** Encrypts a text. The ciphertext differs each time. */
  seal(text: string): string;
  /** Decrypts a text. Throws if it was encrypted with another key or tampered with. */
  unseal(sealed: string): string;
  /** Encrypts an id for a link. The ciphertext is the same each time, URL-safe, and has an authentication tag of 128 bits. */
  sealId(id: string): string;
  /** Decrypts the id of a link. Throws for any other text. */
  unsealId(sealed: string): string;
};

const keyName = 'main';

/**
 * Loads the database's key, which the first server creates. The key is stored in the same database as the data it protects, so
 * it is only defence in depth: codes and mails do not appear as plain text in logs, queries, or copies of single tables.
 */
export async function loadServerKeys(db: Db): Promise<ServerKeys> {
  await db
    .insert(serverKeys)
    .values({ name: keyName, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, keyName));
  if (row === undefined) throw new Error('The server key is missing in server_keys');
  return deriveKeys(Buffer.from(row.value, 'base64url'));
}

/** Derives the keys of each purpose from 32 bytes. */
export function deriveKeys(secret: Buffer): ServerKeys {
  // Node converts a Buffer to a key for each operation, which takes longer than the operation itself.
  const derive = (purpose: string) => createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const [signingKey, encryptionKey, idKey, idNonceKey] = [derive('sign'), derive('seal'), derive('seal id'), derive('nonce of id')];
  return {
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
    seal: (text) => encrypt(text, encryptionKey, randomBytes(nonceBytes)),
    unseal: (sealed) => decrypt(sealed, encryptionKey),
    // A nonce derived from the text is never used for two texts.
    sealId: (id) => encrypt(id, idKey, createHmac('sha256', idNonceKey).update(id).digest().subarray(0, nonceBytes)),
    unsealId: (sealed) => decrypt(sealed, idKey),
  };
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with AES-256-GCM. Returns nonce, authentication tag, and ciphertext as base64url. */
function encrypt(text: string, key: KeyObject, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts a text of `encrypt`. Throws if it was encrypted with another key or tampered with. */
function decrypt(sealed: string, key: KeyObject): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagEnd = nonceBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}
