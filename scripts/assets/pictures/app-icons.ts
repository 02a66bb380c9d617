import sharp from 'sharp';

/** Colour behind the flame; fills the corners that the drawing rounds off. */
const background = '#17120e';

/** Icons of installed apps: file name, size in pixels, and the part of the icon that the drawing fills. */
const appIcons: [file: string, size: number, scale: number][] = [
  ['apple-touch-icon.png', 180, 1],
  ['icon-192.png', 192, 1],
  ['icon-512.png', 512, 1],
  // Systems crop a maskable icon to a circle of 80 % of its width.
  ['icon-maskable-512.png', 512, 0.8],
];

/** Renders the app icons of a drawing as opaque PNG files, by file name. */
export async function drawAppIcons(svg: Buffer): Promise<[file: string, content: Buffer][]> {
  return Promise.all(
    appIcons.map(async ([file, size, scale]): Promise<[string, Buffer]> => {
      const inner = Math.round(size * scale);
      const drawing = await sharp(svg, { density: 600 }).resize(inner, inner).png().toBuffer();
      const icon = sharp({ create: { width: size, height: size, channels: 3, background } }).composite([{ input: drawing }]);
      return [file, await icon.png({ compressionLevel: 9, palette: true }).toBuffer()];
    }),
  );
}
