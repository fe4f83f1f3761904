import { afterAll } from 'vitest';
import { atEndOfFile } from './at-end-of-file.ts';

// Vitest runs this file before each file of tests.
afterAll(() => Promise.all(atEndOfFile.splice(0).map(close => close())));
