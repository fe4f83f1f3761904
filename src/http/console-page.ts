import type { Request } from 'express';
import { consoleFile } from '../control/console.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { landingPage } from './landing.ts';
import { type Rendered, renderFile, renderRedirect } from './render.ts';
import { splitUrl } from './target.ts';

/**
 * What a browser gets at `/_sim/`: the console, or the landing page where the console is left out. `/_sim` leads there,
 * since the page names its files relative to its own address.
 * @throws 404 where the console was never built
 */
export async function consolePage(simulator: Simulator, req: Request): Promise<Rendered> {
  const { path, queryText } = splitUrl(req.originalUrl);
  if (!path.endsWith('/')) return renderRedirect(`${req.baseUrl}/`, queryText);
  if (simulator.options.noConsole) return landingPage(simulator, req);
  return renderFile(200, await consoleFile('index.html'));
}
