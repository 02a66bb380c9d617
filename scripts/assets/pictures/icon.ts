import sharp from 'sharp';

/** Sizes in pixels, for tabs and bookmarks. */
const sizes = [16, 32, 48];

const headerBytes = 6;
const entryBytes = 16;

/** Renders a drawing as an icon file (ICO) that contains a PNG image of each size. */
export async function iconFile(svg: Buffer): Promise<Buffer> {
  const images = await Promise.all(
    sizes.map((size) => sharp(svg, { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()),
  );
  const header = Buffer.alloc(headerBytes + entryBytes * sizes.length);
  // Type 1: icon.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const entry = headerBytes + entryBytes * index;
    header.writeUInt8(sizes[index] ?? 0, entry);
    header.writeUInt8(sizes[index] ?? 0, entry + 1);
    // One colour plane, 32 bits per pixel.
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(image.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
