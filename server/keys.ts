import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

/** Cryptographic operations with the keys that all servers of a shop share. */
export type ServerKeys = {
  /** Returns the HMAC-SHA256 of a text as base64url. */
  sign(text: string): string;
  /** Encrypts a text. The ciphertext differs each time. */
  seal(text: string): string;
  /** Decrypts a text. Throws if it was encrypted with another key or tampered with. */
  unseal(sealed: string): string;
};

const keyName = 'main';

/**
 * Loads the database's key, which the first server creates. The key is stored in the same database as the data it protects, so
 * it is only defence in depth: codes and mails do not appear as plain text in logs, queries, or copies of single tables.
 */
export async function loadServerKeys(queries: Queries): Promise<ServerKeys> {
  await queries
    .insert(serverKeys)
    .values({ name: keyName, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select().from(serverKeys).where(eq(serverKeys.name, keyName));
  if (row === undefined) throw new Error('The server key is missing in server_keys');
  return deriveKeys(Buffer.from(row.value, 'base64url'));
}

/** Derives a signing key and an encryption key from 32 bytes. */
export function deriveKeys(secret: Buffer): ServerKeys {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const [signingKey, encryptionKey] = [derive('sign'), derive('seal')];
  return {
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
