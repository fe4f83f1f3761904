import { type Browser, chromium, type Page } from 'playwright-core';
import { indexedPng } from './indexed-png.ts';

export interface Shot {
  /** CSS pixels. */
  readonly width: number;
  /** Left out: as high as the page. */
  readonly height?: number;
  /** Levels of each channel, 2 to 256: the fewer, the smaller the file, and rare colours keep a place in the palette. */
  readonly levels?: number;
  /** How many colours stay as they are: the most frequent ones. */
  readonly kept?: number;
}

/** /usr/bin/chromium, or the browser that CHROMIUM names; drawn in one go, so that edges are the same each time. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-lcd-text', '--disable-partial-raster', '--disable-skia-runtime-opts'],
  });
}

/** A page as a browser shows it. */
export async function screenshot(html: string, shot: Shot): Promise<Buffer> {
  const browser = await launchBrowser();
  try {
    const view = await browser.newPage({ viewport: { width: shot.width, height: 100 }, colorScheme: 'light' });
    await view.setContent(html);
    return await shoot(view, shot);
  } finally {
    await browser.close();
  }
}

/** What a page shows, from its top. */
export async function shoot(view: Page, { width, height, levels = 256, kept = 0 }: Shot): Promise<Buffer> {
  const high = height ?? (await view.evaluate<number>('document.documentElement.scrollHeight'));
  await view.setViewportSize({ width, height: high });
  const shot = await view.screenshot({ animations: 'disabled', caret: 'hide' });
  return indexedPng(width, high, rounded(await pixelsOf(view, shot, width, high), levels, kept));
}

function rounded(rgba: Uint8Array, levels: number, kept: number): Uint8Array {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, kept);
  const exact = new Set(frequent.map(([pixel]) => pixel));
  const step = 255 / (levels - 1);
  return rgba.map((value, at) => (exact.has(pixels[at >> 2]!) ? value : Math.round(Math.round(value / step) * step)));
}

/** The browser itself decodes what it has drawn, on a page that no policy of the other binds. */
async function pixelsOf(view: Page, png: Buffer, width: number, height: number): Promise<Uint8Array> {
  const decoder = await view.context().browser()!.newPage();
  const coded = await decoder.evaluate<string>(`(async () => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob('${png.toString('base64')}'), each => each.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(${width}, ${height}).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, ${width}, ${height});
    let text = '';
    for (let at = 0; at < data.length; at += 30_000) text += btoa(String.fromCharCode(...data.subarray(at, at + 30_000)));
    return text;
  })()`);
  await decoder.close();
  return Uint8Array.from(Buffer.from(coded, 'base64'));
}
