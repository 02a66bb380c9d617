/** Returns the index of the option that an arrow key activates. Wraps around; null is the input, between the last option and the first. */
export function nextOption(active: number | null, key: 'ArrowDown' | 'ArrowUp', count: number): number | null {
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  return active === null ? count - 1 : active > 0 ? active - 1 : null;
}
