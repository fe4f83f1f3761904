import { type Assumptions, defaultAssumptions } from '../../src/contract/assumptions.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { splitQuery } from '../../src/contract/query.ts';
import { readRequest } from '../../src/contract/read-request.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import { Validation } from '../../src/contract/validation.ts';
import { parseReport, type ReportRequest } from '../../src/report/request.ts';

const operation = compileOperations(servedDocument).find(({ operationId }) => operationId === 'getAggregations')!;

/** The report that these parameters ask for, read as those of a request are; null where they were refused. */
export function readReport(
  parameters: Readonly<Record<string, string>>,
  validation = new Validation(),
  assumptions: Assumptions = defaultAssumptions,
): ReportRequest | null {
  const query = splitQuery(new URLSearchParams(parameters).toString());
  return parseReport(readRequest(operation, query, null, validation, assumptions).query, validation, assumptions);
}
