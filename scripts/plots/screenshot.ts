import { chromium } from 'playwright-core';
import { indexedPng } from './indexed-png.ts';

export interface Shot {
  /** CSS pixels. */
  readonly width: number;
  /** Left out: as high as the page. */
  readonly height?: number;
  /** Levels of each channel, 2 to 256: the fewer, the smaller the file, and rare colours keep a place in the palette. */
  readonly levels?: number;
}

/** A page as a browser shows it: /usr/bin/chromium, or the one that CHROMIUM names. */
export async function screenshot(html: string, { width, height, levels = 256 }: Shot): Promise<Buffer> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-lcd-text'] });
  try {
    const view = await browser.newPage({ viewport: { width, height: height ?? 100 }, colorScheme: 'light' });
    await view.setContent(html);
    const high = height ?? (await view.evaluate<number>('document.documentElement.scrollHeight'));
    await view.setViewportSize({ width, height: high });
    const shot = await view.screenshot();
    // The browser itself decodes what it has drawn.
    const pixels = await view.evaluate<number[]>(`(async () => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob('${shot.toString('base64')}'), each => each.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(${width}, ${high}).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return [...canvas.getImageData(0, 0, ${width}, ${high}).data];
    })()`);
    const step = 255 / (levels - 1);
    return indexedPng(
      width,
      high,
      Uint8Array.from(pixels, value => Math.round(Math.round(value / step) * step)),
    );
  } finally {
    await browser.close();
  }
}
