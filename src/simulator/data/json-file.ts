import { DataError } from '../../store/data-error.ts';
import { type FileAdapter, fileAdapter } from '../../store/file-adapter.ts';
import type { Files } from '../../store/files.ts';
import { MalformedError, type Reader } from '../../traffic/reader.ts';

/** A file of one JSON value that is held against `read` when it is read. @throws DataError with the place of a fault */
export function jsonFile<T>(file: string, files: Files, read: Reader<T>): FileAdapter<T> {
  const adapter = fileAdapter<T>(file, files);
  return {
    ...adapter,
    async read() {
      const data = await adapter.read();
      return data === null ? null : checked(file, read, data);
    },
  };
}

function checked<T>(file: string, read: Reader<T>, data: unknown): T {
  try {
    return read(data, '');
  } catch (error) {
    if (error instanceof MalformedError)
      throw new DataError(`${file} is damaged: ${error.message}; it was left untouched`);
    throw error;
  }
}
