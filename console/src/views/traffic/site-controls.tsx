import type { Signal } from '@preact/signals';
import { setParams } from '../../state/route.ts';
import { Choice, Field } from '../../ui/field.tsx';
import type { Site } from './use-sites.ts';

export interface SiteControlsProps {
  /** Those that were found. */
  readonly sites: readonly Site[];
  /** All of them, however many were listed. */
  readonly total: number;
  /** Null: the one that is chosen does not exist. */
  readonly site: Site | null;
  readonly search: Signal<string>;
}

/** So many sites are no longer found by looking through a list. */
const MANY = 50;

export function SiteControls({ sites, total, site, search }: SiteControlsProps) {
  const isListed = site === null || sites.some(({ id }) => id === site.id);
  // Isolated, as by <bdi>, which an option cannot have in it.
  const choices = (isListed ? sites : [site, ...sites]).map(
    ({ id, name }) => [id, `\u2068${name}\u2069 (${id})`] as const,
  );
  // Other filters may not fit another site, but the range does; its own time zone says what it means.
  const choose = (id: string) => setParams({ site: id, event: null });
  return (
    <>
      {(total > MANY || search.value !== '') && (
        <Field label="Find a site">
          <input
            type="search"
            placeholder="name or id"
            maxLength={255}
            value={search.value}
            onChange={({ currentTarget }) => {
              search.value = currentTarget.value.trim();
            }}
          />
        </Field>
      )}
      <Choice
        label={total > sites.length ? `Site (the first ${sites.length} of ${total})` : 'Site'}
        value={site?.id ?? ''}
        choices={site === null ? [['', 'choose'], ...choices] : choices}
        onChoose={choose}
      />
    </>
  );
}
