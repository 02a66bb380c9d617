/** Deterministic random number generator with a seed. */
export type Random = ReturnType<typeof createRandom>;

/** Creates a mulberry32 generator. Its 32 bits of state suffice for schedules. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a number in [0, 1). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integerBelow = (limit: number) => Math.floor(next() * limit);
  return {
    integerBelow,
    chance: (probability: number) => next() < probability,
    pick<T>(list: readonly [T, ...T[]]): T {
      return list[integerBelow(list.length)] ?? list[0];
    },
  };
}
