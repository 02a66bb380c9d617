import { cartLine, increaseQuantity, sortLines } from '#domain/cart/cart-lines.ts';
import type { CartLine, CartStore } from '#domain/cart/cart.ts';
import type { CartItem } from '#domain/entities.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from './storage-schemas.ts';
import { cartLinePrefix } from '#stores/storage-keys.ts';

const noLines: readonly CartLine[] = [];

/**
 * Creates the cart store. Each line has its own storage key and is read again before it is written, so that concurrent tabs do not
 * overwrite each other's lines. The store is empty until `restore`, which merges the lines that were added before.
 *
 * @spec docs/behaviour §3 Persisted in browser storage: cart items
 */
export function createCartStore(options: {
  storage: KeyValueStorage;
  now: () => Date;
}): CartStore & { restore: (storageParsers: StorageParsers) => void } {
  const { storage } = options;
  const { subscribe, notify } = createNotifier<readonly CartLine[]>();
  let lines = noLines;
  let parseLine: StorageParsers['cartLine'] | null = null;

  function publishLines(next: readonly CartLine[]) {
    lines = sortLines(next);
    notify(lines);
  }
  /** Returns the stored lines. Ignores a line stored under the key of another line, because it could never be removed. */
  function readStoredLines(): CartLine[] {
    return storage
      .keys(cartLinePrefix)
      .map((key) => {
        const line = parseLine?.(storage.get(key)) ?? null;
        return line !== null && cartLinePrefix + line.key === key ? line : null;
      })
      .filter((line) => line !== null);
  }
  /** Returns the stored line, or the line in memory before `restore`. */
  function readLine(key: string): CartLine | undefined {
    if (parseLine === null) return lines.find((line) => line.key === key);
    return parseLine(storage.get(cartLinePrefix + key)) ?? undefined;
  }
  function storeLine(line: CartLine) {
    if (parseLine !== null) storage.set(cartLinePrefix + line.key, JSON.stringify(line));
    publishLines([...lines.filter((other) => other.key !== line.key), line]);
  }
  function removeLine(key: string) {
    storage.remove(cartLinePrefix + key);
    publishLines(lines.filter((line) => line.key !== key));
  }
  function setQuantity(key: string, quantity: number) {
    const line = readLine(key);
    if (line === undefined || quantity < 1) return removeLine(key);
    storeLine(increaseQuantity(line, quantity - line.quantity));
  }
  function mergeLine(line: CartLine) {
    const stored = readLine(line.key);
    storeLine(stored === undefined ? line : increaseQuantity(stored, line.quantity));
  }
  /** Publishes once: without the line, offers would seem to stop applying for a moment. */
  function replaceLine(key: string, item: CartItem): string {
    const line = cartLine(item, readLine(key)?.addedAt ?? options.now().getTime());
    const equal = line.key === key ? undefined : readLine(line.key);
    if (line.key !== key) {
      storage.remove(cartLinePrefix + key);
      lines = lines.filter((other) => other.key !== key);
    }
    storeLine(equal === undefined ? line : increaseQuantity(equal, line.quantity));
    return line.key;
  }

  return {
    getSnapshot: () => lines,
    getServerSnapshot: () => noLines,
    subscribe,
    add(item) {
      const line = cartLine(item, options.now().getTime());
      mergeLine(line);
      return line.key;
    },
    setQuantity,
    remove: removeLine,
    replace: replaceLine,
    restoreLine: mergeLine,
    clear() {
      for (const key of storage.keys(cartLinePrefix)) storage.remove(key);
      publishLines(noLines);
    },
    removeOrdered(ordered) {
      for (const { key, quantity } of ordered) {
        const line = readLine(key);
        if (line !== undefined) setQuantity(key, line.quantity - quantity);
      }
    },
    restore(storageParsers) {
      const linesInMemory = lines;
      parseLine = storageParsers.cartLine;
      publishLines(readStoredLines());
      for (const line of linesInMemory) mergeLine(line);
      storage.onForeignChange((key) => {
        if (key === null || key.startsWith(cartLinePrefix)) publishLines(readStoredLines());
      });
    },
  };
}
