import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { tooManyRequests } from '#server/http/rate-limits.ts';

/** OWASP's minimum for Argon2id, the library's default: 19 MiB, two iterations, one lane. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of hashes computed concurrently, and of waiting tasks; further ones are rejected with 429. */
const maxConcurrent = 2;
const maxQueued = 50;

export type PasswordHasher = {
  /**
   * Hashes a password in PHC format.
   *
   * @throws HttpError 429 if the queue is full
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (unknown account) it takes the same time and returns false, to
   * prevent email enumeration by timing.
   *
   * @throws HttpError 429 if the queue is full
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Creates a password hasher with limited concurrency, so that a flood of logins does not exhaust the CPU. */
export function createPasswordHasher(): PasswordHasher {
  const enqueue = createTaskQueue(maxConcurrent, maxQueued);
  /** Hash of a random password, for unknown accounts. */
  let unknownAccountHash: Promise<string> | null = null;
  return {
    hash: (password) => enqueue(() => hash(password, hashOptions)),
    verify: (passwordHash, password) =>
      enqueue(async () => {
        const comparedHash = passwordHash ?? (await (unknownAccountHash ??= hash(randomBytes(32), hashOptions)));
        return (await verify(comparedHash, password)) && passwordHash !== null;
      }),
  };
}

/** Whether a hash was created with weaker options than the current ones. */
export function needsRehash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost < hashOptions.memoryCost || timeCost < hashOptions.timeCost || parallelism < hashOptions.parallelism;
}

/** Creates a FIFO queue with limited concurrency. Throws a 429 if `maxWaiting` tasks are already waiting. */
function createTaskQueue(concurrency: number, maxWaiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const pending: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= concurrency) {
      if (pending.length >= maxWaiting) throw tooManyRequests(1000);
      await new Promise<void>((resolve) => pending.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = pending.shift();
      // Hand the slot to the next task directly, so that a new task cannot take it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
