import { ENTRIES_MAX, entries, entriesVersion, missed } from '../../state/live.ts';
import { countText } from '../../ui/format.ts';

/** What the list does not have, and why. That the server does not answer is said above every view. */
export function Notices() {
  entriesVersion.value;
  const notices = [leftOut(), older()].filter(text => text !== null);
  return (
    <div class="requests-notices" role="status">
      {notices.map(text => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function leftOut(): string | null {
  if (missed.value === 0) return null;
  return `${countText(missed.value, 'request')} came faster than this page reads them, and are not listed. Save as HAR reads the journal itself.`;
}

function older(): string | null {
  if (entries.forgotten === 0) return null;
  return `The newest requests are listed, at most ${ENTRIES_MAX.toLocaleString('en')}: ${countText(entries.forgotten, 'older one')} not any more.`;
}
