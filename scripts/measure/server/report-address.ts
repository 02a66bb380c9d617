/** Tells the parent process the address of the server, and ends with it. */
export function reportAddress(address: string): void {
  process.send?.(address);
  process.on('disconnect', () => process.exit(0));
}
