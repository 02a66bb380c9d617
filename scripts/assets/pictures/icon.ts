import sharp from 'sharp';

/** Pixels. What browsers show in a tab and beside a bookmark. */
const sizes = [16, 32, 48];

const headerBytes = 6;
const entryBytes = 16;

/** Returns an icon file (ICO) of a drawing: one PNG a size, which every browser reads. */
export async function iconFile(svg: Buffer): Promise<Buffer> {
  const images = await Promise.all(
    sizes.map((size) => sharp(svg, { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()),
  );
  const head = Buffer.alloc(headerBytes + entryBytes * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const entry = headerBytes + entryBytes * index;
    head.writeUInt8(sizes[index] ?? 0, entry);
    head.writeUInt8(sizes[index] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}
