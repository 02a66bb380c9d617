/** Polyfills what jsdom lacks, because it has no layout: an observer that reports no size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
