import { trafficText } from '../../../src/verify/traffic/text.ts';
import { type Traffic, verifyTraffic } from '../../../src/verify/traffic/traffic.ts';

/** Texts, or values that are written as JSON, held against the document as files. */
export async function held(files: unknown, options: { readonly baseUrl?: string } = {}): Promise<Traffic> {
  const all = Array.isArray(files) ? files : [files];
  return verifyTraffic({
    files: all.map((file, at) => ({ name: `${at}.har`, chunks: chunksOf(file) })),
    baseUrl: options.baseUrl,
    secrets: [],
  });
}

async function* chunksOf(file: unknown): AsyncGenerator<Buffer, void> {
  yield Buffer.isBuffer(file) ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
}

/** Drifts as `operation field`. */
export function driftsOf({ counts }: Traffic): string[] {
  return counts.drifts.map(({ operation, field }) => `${operation} ${field}`);
}

export function textOf(traffic: Traffic, values = false): string {
  return trafficText(traffic, { values });
}
