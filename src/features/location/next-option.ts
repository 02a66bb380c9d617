/** The option that an arrow key leads to, round the list's ends; the field itself stands between last and first (null). */
export function nextOption(active: number | null, key: 'ArrowDown' | 'ArrowUp', count: number): number | null {
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  return active === null ? count - 1 : active > 0 ? active - 1 : null;
}
