import type { Chart } from './format.ts';
import { toMermaid } from './mermaid.ts';

const [begin, end] = ['<!-- Drawings: npm run qa:drawings -->', '<!-- End of the drawings -->'];

/** Returns a Markdown text with Mermaid diagrams of the charts between its begin and end markers. */
export function withDrawings(text: string, charts: readonly Chart[]): string {
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`the text has no “${begin}” and “${end}”`);
  const drawings = charts.map(
    (chart) => `<details>\n<summary>${chart.name}: ${chart.title}</summary>\n\n\`\`\`mermaid\n${toMermaid(chart)}\n\`\`\`\n\n</details>`,
  );
  return `${before}${begin}\n\n${drawings.join('\n\n')}\n\n${end}${after}`;
}
