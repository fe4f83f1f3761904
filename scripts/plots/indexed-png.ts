import { crc32, deflateSync } from 'node:zlib';

const COLOURS_MAX = 256;

/**
 * A PNG of at most 256 colours, a third of the size of one with all: the most frequent ones, the others as the nearest.
 * @param rgba - four bytes a pixel, row by row; opaque
 */
export function indexedPng(width: number, height: number, rgba: Uint8Array): Buffer {
  const pixels = new Uint32Array(width * height).map((_, n) => {
    const [red, green, blue] = rgba.subarray(4 * n);
    return (red! << 16) | (green! << 8) | blue!;
  });
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, COLOURS_MAX)
    .map(([colour]) => colour);
  const indexes = new Map([...counts.keys()].map(colour => [colour, nearest(colour, palette)]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let n = 0; n < pixels.length; n++) rows[n + Math.floor(n / width) + 1] = indexes.get(pixels[n]!)!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const colours = palette.flatMap(channels);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function channels(colour: number): [red: number, green: number, blue: number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function nearest(colour: number, palette: readonly number[]): number {
  const own = channels(colour);
  const distances = palette.map(other =>
    channels(other).reduce((sum, value, n) => sum + (value - own[n]!) * (value - own[n]!), 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
