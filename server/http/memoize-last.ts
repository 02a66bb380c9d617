/** Creates a cache of one entry, the last key's. Concurrent calls share one computation; failures are not cached. */
export function memoizeLast<T>(): (key: string, compute: () => Promise<T>) => Promise<T> {
  let cached: { key: string; value: Promise<T> } | null = null;
  return (key, compute) => {
    if (cached?.key === key) return cached.value;
    const value = compute();
    cached = { key, value };
    value.catch(() => {
      if (cached?.value === value) cached = null;
    });
    return value;
  };
}
