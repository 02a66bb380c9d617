import type { Theme } from '#config/site.ts';

/** Colour of the browser's and the installed app's frame for a shop without a colour of its own. */
const defaultFrameColor = '#17120e';

/** Returns the colour of the browser's and the installed app's frame. */
export function frameColor({ colors: { char = defaultFrameColor } }: Theme): string {
  return typeof char === 'string' ? char : char[0];
}

/**
 * Renders the styles of a brand: its colours, fonts and logo. Their selectors outweigh those of the stylesheet, which the browser
 * applies later. The values are validated when a shop is published.
 */
export function renderThemeStyles({ colors, fonts, mark }: Theme): string {
  const declarations = Object.entries(colors).map(
    ([name, value]) => `--${name}:${typeof value === 'string' ? value : `light-dark(${value.join()})`}`,
  );
  const faces = Object.entries(fonts).filter(([, file]) => file !== '');
  for (const [name] of faces) declarations.push(`--${name === 'display' ? 'display' : 'body'}:'Brand ${name}',system-ui,sans-serif`);
  if (mark !== '') declarations.push(`--mark:url(${mark})`);
  if (declarations.length === 0) return '';
  const fontFaces = faces.map(
    ([name, file]) => `@font-face{font-family:'Brand ${name}';src:url(${file}) format('woff2');font-weight:100 900;font-display:swap}`,
  );
  const logo = mark === '' ? '' : '[data-logo]{background:var(--mark) center/contain no-repeat}[data-logo] path{display:none}';
  return `${fontFaces.join('')}:root:root,:root [data-scheme='dark']{${declarations.join(';')}}${logo}`;
}
