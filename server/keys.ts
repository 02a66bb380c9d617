import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

/** What all servers of a shop can make and read, and a copy of one table alone cannot. */
export type ServerKeys = {
  /** HMAC-SHA256 of a text, as base64url. */
  sign(text: string): string;
  /** A text that only `unseal` reads; the same text is sealed differently each time. */
  seal(text: string): string;
  /** Throws where the text was not sealed here, or was changed. */
  unseal(sealed: string): string;
};

const keyName = 'main';

/**
 * The key of this database, made by whichever server comes first. It stands beside what it protects, so it is hygiene,
 * not secrecy: codes and mails are in no log, query or copy of their table as plain text.
 */
export async function loadServerKeys(queries: Queries): Promise<ServerKeys> {
  await queries
    .insert(serverKeys)
    .values({ name: keyName, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select().from(serverKeys).where(eq(serverKeys.name, keyName));
  if (row === undefined) throw new Error('The server key is gone');
  return deriveKeys(Buffer.from(row.value, 'base64url'));
}

/** Keys made of 32 bytes: one for signing, one for sealing. */
export function deriveKeys(secret: Buffer): ServerKeys {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const [signing, sealing] = [derived('sign'), derived('seal')];
  return {
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
