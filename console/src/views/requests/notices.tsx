import { connection, ENTRIES_MAX, entries, entriesVersion, missed } from '../../state/live.ts';
import { countText } from '../../ui/format.ts';

/** What the list does not show, and why. */
export function Notices() {
  entriesVersion.value;
  const notices = [interruption(), leftOut(), older()].filter(text => text !== null);
  return (
    <div class="requests-notices" role="status">
      {notices.map(text => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function interruption(): string | null {
  if (connection.value.state !== 'interrupted') return null;
  const { status } = connection.value;
  if (status === 0) return 'The connection to the server is interrupted. New requests are shown once it is back.';
  if (status === 404) return 'The server does not know this sandbox. Its requests are shown once it is there.';
  return `The server answers ${status} to the request for new entries. They are shown once it does not.`;
}

function leftOut(): string | null {
  if (missed.value === 0) return null;
  return `${countText(missed.value, 'request')} came faster than this page reads them and are not listed. The journal may have them.`;
}

function older(): string | null {
  if (entries.forgotten === 0) return null;
  return `The newest ${ENTRIES_MAX.toLocaleString('en')} requests are listed; ${countText(entries.forgotten, 'older one')} not any more.`;
}
