/** Formats a value of JSON as the formatter does: one property per line. Throws for other values, which a file cannot hold. */
function formatValue(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((element) => formatValue(element, indent)).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new Error('The snapshot holds something else than plain data');
  const properties = Object.entries(value).map(([key, inner]) => `${indent}  ${key}: ${formatValue(inner, `${indent}  `)},\n`);
  return `{\n${properties.join('')}${indent}}`;
}

/** Formats the file of `machines/initial-snapshots/` for a chart. It imports types only, so that a page can have it without the chart. */
export function formatInitialSnapshot({ name, id, snapshot }: { name: string; id: string; snapshot: object }): string {
  return `// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { ${id}Machine } from '#machines/${name}.machine.ts';

export const ${id}Snapshot: InitialSnapshot<typeof ${id}Machine> = ${formatValue(snapshot, '')};
`;
}
