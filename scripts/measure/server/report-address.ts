/** Sends the address of the server to the parent process, and exits when the parent does. */
export function reportAddress(address: string): void {
  process.send?.(address);
  process.on('disconnect', () => process.exit(0));
}

/** Bytes that a process uses: on the heap, and in all. */
export type Memory = { heap: number; resident: number };

/** Responds to each message of the parent process with the memory in use, after a garbage collection if the process exposes it. */
export function reportMemory(): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ heap: heapUsed, resident: rss } satisfies Memory);
  });
}
