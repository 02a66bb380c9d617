/** Joins the names that apply; what is empty or false drops out. */
export function classNames(...names: unknown[]): string {
  return names.filter(Boolean).join(' ');
}
