import { signal } from '@preact/signals';
import { BASE_PATH, type Call, CallError, send } from '../client/control.ts';

/** The control token, for as long as the page is open: it is written down nowhere. */
export const controlToken = signal<string | null>(null);

/** Whether the server refused the last request for want of a control token. */
export const tokenWanted = signal(false);

/** @throws CallError; after a 401 the page asks for the token */
export async function ask<Data>(call: Call<Data>, signal?: AbortSignal): Promise<Data> {
  const token = controlToken.peek();
  try {
    return await send(call, { token, signal });
  } catch (thrown) {
    const isRefused = thrown instanceof CallError && thrown.status === 401;
    // Of a request that was under way while another token was given, this says nothing.
    if (isRefused && token === controlToken.peek()) tokenWanted.value = true;
    throw thrown;
  }
}

/** What the server writes as a file. @param path under `/_sim` @throws Error where it is refused or not answered */
export async function askForFile(path: string): Promise<Blob> {
  const token = controlToken.peek();
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${BASE_PATH}${path}`, { headers });
  if (response.status === 401) tokenWanted.value = true;
  if (!response.ok) throw new CallError(response.status, `The server answered ${response.status}.`);
  return response.blob();
}

/** Takes the token that somebody typed in. @throws CallError where the server refuses it */
export async function giveToken(token: string): Promise<void> {
  // No header could hold it, and no server was started with it.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CallError(401, 'A control token has printable ASCII characters only.');
  await send(api => api.GET('/info'), { token });
  controlToken.value = token;
  tokenWanted.value = false;
}
