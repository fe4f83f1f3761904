import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { shown } from '../../simulator/validate-options.ts';
import { type Environment, StartError } from '../command.ts';
import { writeRunFiles } from '../run-files.ts';
import { trustIn, variablesOf } from '../trusting-environment.ts';
import { filesOf, type LedTo } from './files.ts';
import { leadingVariables } from './variables.ts';

/**
 * The variables that lead a command's requests to the proxy, or to the server where a program knows no proxies, and make
 * it trust the authorities. Their files go away with this process.
 * @param ca the certificates of the authorities, PEM @throws StartError
 */
export function interceptingEnvironment(ledTo: LedTo, ca: string, env: Environment): Environment {
  refuseDelimiterIn(tmpdir());
  const trust = trustIn(ca, env);
  const folder = writeRunFiles(
    path => new Map<string, string | Uint8Array>([...trust.files, ...filesOf(ledTo, trust, path)]),
  );
  return { ...leadingVariables(ledTo.proxyPort, folder, env), ...variablesOf(trust, folder) };
}

/** The variables that are lists of folders would name others: programs would not be led anywhere. @throws StartError */
function refuseDelimiterIn(folder: string): void {
  if (!folder.includes(delimiter)) return;
  throw new StartError(
    `the folder for temporary files, ${shown(folder)}, has a "${delimiter}" in its path, which PYTHONPATH and PHP_INI_SCAN_DIR cannot name: set TMPDIR to another`,
  );
}
