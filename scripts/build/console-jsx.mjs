/** What JSX becomes, for all files of the console: it is theirs without an import. */
export { Fragment, h } from 'preact';
