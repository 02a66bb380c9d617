/** Tells the parent process the address of the server, and ends with it. */
export function reportAddress(address: string): void {
  process.send?.(address);
  process.on('disconnect', () => process.exit(0));
}

/** Answers each message of the parent process with the bytes on the heap, after a garbage collection if it is exposed. */
export function reportMemory(): void {
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  });
}
