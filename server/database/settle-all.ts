/** Results of functions that return promises, in their order. */
type Results<Steps extends readonly (() => PromiseLike<unknown>)[]> = {
  -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>>;
};

/**
 * Sends the queries of one transaction in their order, each without waiting for the results of earlier ones, and returns all results.
 * If one fails, waits for the others before throwing the first error, so that no query runs after its transaction has ended.
 */
export async function settleAll<const Steps extends readonly (() => PromiseLike<unknown>)[]>(steps: Steps): Promise<Results<Steps>> {
  // A query of Drizzle is sent by its first `then`. Without this call, the queries of a later step could be sent before it.
  const results = steps.map(async (sendQuery) => sendQuery().then((result) => result));
  for (const result of await Promise.allSettled(results)) if (result.status === 'rejected') throw result.reason;
  return Promise.all(results) as Promise<Results<Steps>>;
}
