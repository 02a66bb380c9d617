import { cartLine, grown, inOrder } from '#domain/cart-lines.ts';
import type { CartLine, CartStore } from '#domain/cart.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { notifier } from './notifier.ts';
import type { Readers } from './storage-schemas.ts';

const prefix = 'cart:line:';
const noLines: readonly CartLine[] = [];

/**
 * The cart's contents, one storage key per line: two tabs that add different items never lose each other's, and every
 * change reads the line afresh before it writes it. Empty until `restore`; what is added before is kept.
 *
 * @spec §3 Persisted in browser storage: cart items
 */
export function createCartStore(options: {
  storage: KeyValueStorage;
  now: () => Date;
}): CartStore & { restore: (readers: Readers) => void } {
  const { storage } = options;
  const { subscribe, notify } = notifier<readonly CartLine[]>();
  let lines = noLines;
  let read: Readers['cartLine'] | null = null;

  function show(next: readonly CartLine[]) {
    lines = inOrder(next);
    notify(lines);
  }
  /** A line under another line's key is none: it could never be taken out. */
  function keptLines(): CartLine[] {
    return storage
      .keys(prefix)
      .map((key) => {
        const line = read?.(storage.get(key)) ?? null;
        return line !== null && prefix + line.key === key ? line : null;
      })
      .filter((line) => line !== null);
  }
  /** The line as all tabs know it. */
  function current(key: string): CartLine | undefined {
    if (read === null) return lines.find((line) => line.key === key);
    return read(storage.get(prefix + key)) ?? undefined;
  }
  function put(line: CartLine) {
    if (read !== null) storage.set(prefix + line.key, JSON.stringify(line));
    show([...lines.filter((other) => other.key !== line.key), line]);
  }
  function remove(key: string) {
    storage.remove(prefix + key);
    show(lines.filter((line) => line.key !== key));
  }
  function setQuantity(key: string, quantity: number) {
    const line = current(key);
    if (line === undefined || quantity < 1) return remove(key);
    put(grown(line, quantity - line.quantity));
  }
  function merge(line: CartLine) {
    const there = current(line.key);
    put(there === undefined ? line : grown(there, line.quantity));
  }

  return {
    getSnapshot: () => lines,
    getServerSnapshot: () => noLines,
    subscribe,
    add(item) {
      const line = cartLine(item, options.now().getTime());
      merge(line);
      return line.key;
    },
    setQuantity,
    remove,
    clear() {
      for (const key of storage.keys(prefix)) storage.remove(key);
      show(noLines);
    },
    settle(ordered) {
      for (const { key, quantity } of ordered) {
        const line = current(key);
        if (line !== undefined) setQuantity(key, line.quantity - quantity);
      }
    },
    restore(readers) {
      const early = lines;
      read = readers.cartLine;
      show(keptLines());
      for (const line of early) merge(line);
      storage.onForeignChange((key) => {
        if (key === null || key.startsWith(prefix)) show(keptLines());
      });
    },
  };
}
