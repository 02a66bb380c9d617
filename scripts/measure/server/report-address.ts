/** Tells the parent process the address of the server, and ends with it. */
export function reportAddress(address: string): void {
  process.send?.(address);
  process.on('disconnect', () => process.exit(0));
}

/** Bytes that a process uses: on the heap, and in all. */
export type Memory = { heap: number; resident: number };

/** Answers each message of the parent process with the memory that is used, after a garbage collection if it is exposed. */
export function reportMemory(): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ heap: heapUsed, resident: rss } satisfies Memory);
  });
}
