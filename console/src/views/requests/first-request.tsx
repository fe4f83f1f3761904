import { curlOfGet } from '../../client/curl.ts';
import { useBaseUrl } from '../../state/base-url.ts';
import { ALL_SANDBOXES, sandboxes } from '../../state/sandboxes.ts';
import { Code } from '../../ui/code.tsx';
import { Empty } from '../../ui/feedback.tsx';

/** In the place of the list before anything was requested: what to do that something is listed. */
export function FirstRequest({ sandbox }: { readonly sandbox: string }) {
  const known = sandboxes.value.find(({ name }) => name === sandbox || sandbox === ALL_SANDBOXES);
  const baseUrl = useBaseUrl();
  if (baseUrl === null) return null;
  const token = known?.token ?? null;
  const line = curlOfGet(`${baseUrl}/sites`, token);
  return (
    <Empty title="No requests yet">
      <p>
        Leadline simulates the Web Analytics API on this machine. Requests to it are listed here as they are answered.
        Set the base URL of your client to:
      </p>
      <Code text={baseUrl} copyLabel="Copy base URL" />
      {token !== null && (
        <>
          <p>
            and its token to one of the sandbox <bdi>{known!.name}</bdi>, such as:
          </p>
          <Code text={token} copyLabel="Copy token" />
        </>
      )}
      <p>Or send a first request from a shell:</p>
      <Code text={line} copyLabel="Copy as curl" />
      <p>
        <a href={`/_sim/docs?sandbox=${encodeURIComponent(known?.name ?? 'default')}`} target="_blank" rel="noreferrer">
          All operations of the API
        </a>
      </p>
    </Empty>
  );
}
