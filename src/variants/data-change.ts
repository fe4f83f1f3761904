/** How the data differs that each sandbox begins with, whatever its fixture. */
export interface DataChange {
  /** The name of each account, site and milestone, which may be so many characters long. */
  readonly names?: (maxCharacters: number) => string;
  /** Whether there are no sites. */
  readonly isEmpty?: true;
  /** Whether no site has traffic or hits. */
  readonly isWithoutHits?: true;
  /** So many sites more, and so many events and milestones more in each of the others. */
  readonly added?: number;
}
