import sharp from 'sharp';

/** Icons of installed apps. `size`: in pixels. `scale`: share of the icon that the drawing fills. */
const appIcons = [
  { file: 'apple-touch-icon.png', size: 180, scale: 1 },
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  // Systems crop a maskable icon to a circle of 80 % of its width.
  { file: 'icon-maskable-512.png', size: 512, scale: 0.8 },
];

/** Renders the app icons of a drawing as opaque PNG files, by file name. Its ground fills the corners that the drawing rounds. */
export async function drawAppIcons(svg: Buffer): Promise<[file: string, content: Buffer][]> {
  const background = /<rect[^>]* fill="([^"]+)"/.exec(svg.toString())?.[1] ?? '#000';
  return Promise.all(
    appIcons.map(async ({ file, size, scale }): Promise<[string, Buffer]> => {
      const inner = Math.round(size * scale);
      const drawing = await sharp(svg, { density: 600 }).resize(inner, inner).png().toBuffer();
      const icon = sharp({ create: { width: size, height: size, channels: 3, background } }).composite([{ input: drawing }]);
      return [file, await icon.png({ compressionLevel: 9, palette: true }).toBuffer()];
    }),
  );
}
