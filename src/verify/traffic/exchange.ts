import type { OperationId } from '../../contract/api.gen.ts';
import type { Operation } from '../../contract/operations.ts';
import type { Recorded } from './read/recorded.ts';

/** A recorded exchange with an operation of the API. */
export interface ApiExchange {
  readonly recorded: Recorded;
  /** As the simulator serves it, which reads more forms of a request than the document has. */
  readonly operation: Operation<OperationId>;
  /** Of the path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Relative to the base URL. */
  readonly path: string;
}
