const LINES = 10;
/** Of one failure: so others are seen, too. */
const OF_ONE = 6;

/** What begins the report of one failed test: TAP, Node's, Vitest's, Jest's, Mocha's, pytest's, unittest's, Go's. */
const TITLE =
  /^\s*(?:not ok \d+|[✖✗✘×●]\s|(?:FAIL|FAILED|ERROR)(?:\s|: )\s*[^\s(]|--- FAIL: |_{3,} .+ _{3,}$|\d+\) \S)(?!.*# (?:SKIP|TO\wO)\b)/;
/** What went wrong: an error by its class, what was compared, a line of pytest's, a field of TAP. */
const REASON =
  /^\s*(?:\[?cause\]?: |(?:Uncaught |AssertionError|panic: |fatal: |curl: \()|[\w$.]*(?:Error|Exception|Failure)(?: \[\w+\])?(?:: |:?$)|[a-z_]\w*(?:\.[a-z_]\w*)+: |E {2,}\S|(?:error|code|message): |[+-]?\s*(?:expected|actual|received)\s*[:=]\s*\S)/i;
/** A text of several lines in YAML: it begins below. */
const OPENED = /^\s*error: [|>]-?$/;
/** Where: a frame of the tests' own code, a location of TAP, a line of a Python file. */
const PLACE = /^\s*(?:at .*:\d+|location: |❯ .*:\d+|File ".*", line \d+|\S+\.\w+:\d+(?::\d+)?$)/;
/** Frames of the language and of packages. */
const FOREIGN = /node:|node_modules|<anonymous>\)?$|\/lib\/python\d|site-packages|<frozen |internal\/|^\s*at .*native/;
/** They count, or repeat what is known. */
const COUNTER =
  /^\s*(?:[#ℹ]\s?\w+ [\d.]+$|(?:\d+ )?(?:tests?|failures?|errors?)\s*[:=]?\s*\d*$|.*\berror: ['"]?\d+ (?:sub)?tests? failed|(?:failureType|duration_ms|type)\b|code: 'ERR_TEST_FAILURE')/i;
/** Where nothing else is found. */
const WEAK = /\b(?:error|failed|failure|exception|denied|refused|timed? ?out)\b/i;

interface Told {
  readonly at: number;
  readonly kind: 'title' | 'reason' | 'place';
}

/**
 * Of the lines that a command printed, at most ten that say what failed, in their order: names of tests, errors, and where
 * in the client's code. All where there are ten at most; the last ones where none of them says it.
 */
export function tellingLines(lines: readonly string[]): readonly string[] {
  const printed = lines.filter(line => line.trim() !== '');
  if (printed.length <= LINES) return printed;
  const told = printed.flatMap((line, at): Told[] => {
    const kind = OPENED.test(printed[at - 1] ?? '') ? 'reason' : kindOf(line);
    return kind === null ? [] : [{ at, kind }];
  });
  const chosen = chosenOf(told, printed);
  const found = chosen.length > 0 ? chosen : weak(printed);
  return found.length === 0 ? printed.slice(-LINES) : found.map(at => printed[at]!);
}

function kindOf(line: string): Told['kind'] | null {
  if (COUNTER.test(line)) return null;
  if (TITLE.test(line)) return 'title';
  if (REASON.test(line)) return 'reason';
  return PLACE.test(line) && !FOREIGN.test(line) ? 'place' : null;
}

/** Failed tests that have a reason, the first ones; without titles the last errors, as those before may be of tests that passed. */
function chosenOf(told: readonly Told[], printed: readonly string[]): readonly number[] {
  const blocks = blocksOf(told).filter(block => block.some(({ kind }) => kind === 'reason'));
  const titled = blocks.filter(([first]) => first?.kind === 'title');
  if (titled.length === 0) {
    const last = told.findLastIndex(({ kind }) => kind === 'reason');
    return last < 0 ? titles(told) : told.slice(Math.max(0, last - 3), last + 3).map(({ at }) => at);
  }
  const seen = new Set<string>();
  const chosen: number[] = [];
  for (const block of titled) {
    // Some reporters tell each failure twice.
    const fresh = shortened(block).filter(at => !seen.has(printed[at]!.trim()));
    for (const at of fresh) seen.add(printed[at]!.trim());
    if (chosen.length + fresh.length <= LINES || chosen.length === 0) chosen.push(...fresh);
  }
  return chosen.slice(0, LINES);
}

/** Cut before each title. */
function blocksOf(told: readonly Told[]): readonly (readonly Told[])[] {
  const blocks: Told[][] = [[]];
  for (const each of told) {
    if (each.kind === 'title') blocks.push([]);
    blocks.at(-1)!.push(each);
  }
  return blocks;
}

/** The title, the first reasons and places of one failure. */
function shortened(block: readonly Told[]): readonly number[] {
  const places = block.filter(({ kind }) => kind === 'place').slice(0, 2);
  return block
    .filter(each => each.kind !== 'place' || places.includes(each))
    .slice(0, OF_ONE)
    .map(({ at }) => at);
}

function titles(told: readonly Told[]): readonly number[] {
  return told
    .filter(({ kind }) => kind === 'title')
    .slice(0, LINES)
    .map(({ at }) => at);
}

function weak(printed: readonly string[]): readonly number[] {
  return printed.flatMap((line, at) => (WEAK.test(line) && !COUNTER.test(line) ? [at] : [])).slice(-LINES);
}
