/** What is closed after the last test of a file. Modules may live longer than one file: see vitest.config.ts. */
export const atEndOfFile: (() => Promise<unknown>)[] = [];
