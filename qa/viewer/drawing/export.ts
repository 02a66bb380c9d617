import type { Chart } from '../../report/format.ts';
import { toMermaid } from '../../report/mermaid.ts';
import { toScxml } from '../../report/scxml.ts';
import type { DrawingHandle } from './chart-drawing.tsx';

type ExportFormat = { name: string; exportChart(this: void, chart: Chart, drawing: DrawingHandle | null): Promise<string> };

/** Pixels of the picture per pixel of the drawing. */
const pictureScale = 2;
/** Largest width or height of a picture, in pixels: browsers refuse larger canvases. */
const largestPicture = 12_000;
const margin = 24;

/** Formats that a drawing can be downloaded in. Each resolves to a message for the user. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'SVG',
    exportChart: async (chart, drawing) => download(`${chart.name}.svg`, 'image/svg+xml', (await standaloneSvg(drawing)).text),
  },
  { name: 'PNG', exportChart: async (chart, drawing) => download(`${chart.name}.png`, 'image/png', await toPng(drawing)) },
  { name: 'Mermaid', exportChart: async (chart) => download(`${chart.name}.mmd`, 'text/plain', toMermaid(chart)) },
  { name: 'SCXML', exportChart: async (chart) => download(`${chart.name}.scxml`, 'application/xml', toScxml(chart)) },
];

/** Copies the viewer's current URL. */
export async function copyLink(): Promise<string> {
  await navigator.clipboard.writeText(location.href);
  return 'Lien copié.';
}

/** Saves content as a file of the browser's downloads. */
export function download(name: string, type: string, content: BlobPart): string {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return `${name} est enregistré.`;
}

/** Presentation properties that the style sheet sets. An exported drawing gets them inline, because it has no style sheet. */
const properties = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'font', 'opacity', 'color'];

/** Returns the drawing as a file of its own: styles inline, at its natural size. */
async function standaloneSvg(drawing: DrawingHandle | null): Promise<{ text: string; width: number; height: number }> {
  const svg = drawing?.svg() ?? null;
  const content = svg?.querySelector<SVGGElement>(':scope > g') ?? null;
  if (svg === null || content === null) throw new Error('there is no drawing');
  const { x, y, width, height } = content.getBBox();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [svg, copy].map((root) => root.querySelectorAll<SVGElement>('*'));
  for (const [index, original] of (originals ?? []).entries()) {
    const computed = getComputedStyle(original);
    const styleValues = properties.map((name) => [name, computed.getPropertyValue(name)] as const);
    const target = copies?.[index];
    for (const [name, value] of styleValues) target?.style.setProperty(name, value);
    target?.removeAttribute('class');
  }
  copy.querySelector(':scope > g')?.removeAttribute('transform');
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', [x - margin, y - margin, width + margin * 2, height + margin * 2].join(' '));
  copy.setAttribute('width', String(width + margin * 2));
  copy.setAttribute('height', String(height + margin * 2));
  copy.style.background = getComputedStyle(document.documentElement).backgroundColor;
  return { text: new XMLSerializer().serializeToString(copy), width: width + margin * 2, height: height + margin * 2 };
}

async function toPng(drawing: DrawingHandle | null): Promise<Blob> {
  const { text, width, height } = await standaloneSvg(drawing);
  const scale = Math.min(pictureScale, largestPicture / Math.max(width, height));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)), 'image/png');
  });
}
