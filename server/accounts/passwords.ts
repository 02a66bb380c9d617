import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { tooManyRequests } from '#server/http/rate-limits.ts';

/** OWASP's smallest setting: 19 MiB, two passes, one lane. The kind is Argon2id, the library's standard. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes computed at a time, and those that wait for their turn; a caller beyond is asked to come back. */
const maxConcurrent = 2;
const maxQueued = 50;

export type PasswordHasher = {
  /** The password's hash, in PHC form. Throws a 429 where too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the hash's. Without a hash (no such account) it takes as long and is false. Throws a 429
   * where too many wait.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Hashing for one process, a few at a time, so that a flood of logins leaves the processor to the others. */
export function createPasswordHasher(): PasswordHasher {
  const inTurn = createTaskQueue(maxConcurrent, maxQueued);
  /** Of a password that nobody has. */
  let nobodys: Promise<string> | null = null;
  return {
    hash: (password) => inTurn(() => hash(password, hashOptions)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const known = passwordHash ?? (await (nobodys ??= hash(randomBytes(32), hashOptions)));
        return (await verify(known, password)) && passwordHash !== null;
      }),
  };
}

/** Whether a hash was made more cheaply than today's are. */
export function needsRehash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost < hashOptions.memoryCost || timeCost < hashOptions.timeCost || parallelism < hashOptions.parallelism;
}

/** Runs so many tasks at a time, first come, first served; throws a 429 for one that finds so many waiting. */
function createTaskQueue(atOnce: number, mayWait: number): <T>(task: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let busy = 0;
  return async (task) => {
    if (busy >= atOnce) {
      if (line.length >= mayWait) throw tooManyRequests(1000);
      await new Promise<void>((resolve) => line.push(resolve));
    } else busy += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      // The place is handed on, so that nobody who comes meanwhile takes it.
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
