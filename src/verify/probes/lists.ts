import { type Fields, fieldsOf, isError, isRefusalOf, isRefused, recordsOf, textOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { Facts, Need } from '../facts/facts.ts';
import { sitePath } from '../facts/site-path.ts';
import { NotTried } from '../not-tried.ts';
import { judged, type Probe, probe, type Saw } from '../probe.ts';
import { sawOf } from '../saw.ts';
import type { ServerAnswer } from '../server/exchange.ts';
import { fieldProbes } from './field-probes.ts';
import { boolean, exactly, type FieldShape, records } from './field-shapes.ts';
import { inNameOrder } from './name-order.ts';

/** What a list can be known by: `mainSite` is asked only of lists below a site. */
type Known = Pick<Facts, 'abilities'> & Partial<Pick<Facts, 'mainSite'>>;

interface ListKind {
  readonly of: string;
  readonly needs: readonly ('abilities' | 'mainSite')[];
  readonly path: (known: Known) => string;
  readonly isPermitted: (abilities: readonly string[]) => boolean;
  /** Whether records are in the order of the list. */
  readonly isSorted: (list: readonly Fields[]) => boolean;
  readonly order: string;
}

const isSortedByCreation = (list: readonly Fields[]): boolean =>
  list.every(({ created_at }, at) => at === 0 || textOf(list[at - 1]!.created_at) <= textOf(created_at));

const LISTS: readonly ListKind[] = [
  {
    of: 'sites',
    needs: ['abilities'],
    path: () => '/sites',
    isPermitted: abilities => abilities.some(each => each === '*' || each === 'all-sites-readonly'),
    isSorted: isSortedByCreation,
    order: 'created_at ascending',
  },
  {
    of: 'events',
    needs: ['abilities', 'mainSite'],
    path: ({ mainSite }) => sitePath(mainSite!, 'events'),
    isPermitted: () => true,
    isSorted: list => inNameOrder(list.map(({ name }) => name)),
    order: 'name',
  },
  {
    of: 'milestones',
    needs: ['abilities', 'mainSite'],
    path: ({ mainSite }) => sitePath(mainSite!, 'milestones'),
    isPermitted: () => true,
    isSorted: isSortedByCreation,
    order: 'created_at ascending',
  },
];

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;

interface Ends {
  readonly first: string;
  readonly last: string;
}

interface Refusal {
  readonly name: string;
  readonly rule: string;
  /** @param ends first and last id of the first page, throws NotTried */
  readonly query: (ends: () => Ends) => Readonly<Record<string, string>>;
  /** Of `errors`, where the spec names it. */
  readonly field?: string;
}

const LIMIT_0: Refusal = {
  name: 'limit-0',
  rule: '1: limit is 1 to 100; 0',
  query: () => ({ limit: '0' }),
  field: 'limit',
};
const LIMIT_101: Refusal = {
  name: 'limit-101',
  rule: '1: limit is 1 to 100; 101',
  query: () => ({ limit: '101' }),
  field: 'limit',
};
const BOTH_CURSORS: Refusal = {
  name: 'both-cursors',
  rule: '2: starting_after and ending_before together',
  query: ends => ({ starting_after: ends().first, ending_before: ends().last }),
};

const REFUSALS = [LIMIT_0, LIMIT_101, BOTH_CURSORS];

/** Spec: List object, Pagination rules, Endpoints: a row for each rule and list. */
export const LIST_PROBES: readonly Probe<Need>[] = LISTS.flatMap(list => [
  permission(list),
  ...listObject(list),
  defaultLimit(list),
  sorted(list),
  forward(list),
  backward(list),
  hasMore(list),
]);

/** Spec: Pagination 1 and 2: what is refused. */
export const LIST_REFUSAL_PROBES: readonly Probe<Need>[] = LISTS.flatMap(list =>
  REFUSALS.map(each => refusal(list, each)),
);

function refusal(kind: ListKind, { name, rule, query, field }: Refusal) {
  return probe({
    name: `${kind.of}-${name}`,
    about: 'spec',
    sentence: `Pagination ${rule} yields 400 (${kind.of})`,
    needs: kind.needs,
    async probe(ask, known) {
      const { list } = await firstPage(kind, ask, known);
      const answer = await ask({ path: kind.path(known), query: query(() => endsOf(kind, list)) });
      const isSo = field === undefined ? isRefused(answer) : answer.status === 400 && isRefusalOf(answer, field);
      return judged(isSo, field === undefined ? '400' : `400 { errors: { ${field} } }`, sawOf(answer));
    },
  });
}

function permission({ of, needs, path, isPermitted }: ListKind) {
  return probe({
    name: `get-${of}`,
    about: 'spec',
    sentence: `Endpoints: the list of ${of}, and who may read it; 400 { error } without the permission`,
    needs,
    async probe(ask, known) {
      const answer = await ask({ path: path(known) });
      if (isPermitted(known.abilities)) return judged(answer.status === 200, '200', sawOf(answer));
      return judged(answer.status === 400 && isError(answer), '400 { error: string }', sawOf(answer));
    },
  });
}

function listObject({ of, needs, path }: ListKind) {
  const url = (kind: ListKind['of']): FieldShape => ({
    is: value => typeof value === 'string' && new RegExp(`/${kind}$`).test(value),
    inWords: 'the path of the request',
  });
  return fieldProbes({
    of: `${of}-list`,
    part: 'List object',
    needs,
    async objects(ask, known) {
      const answer = await ask({ path: path(known) });
      if (answer.status !== 200) throw new NotTried(`the list of ${of} answers ${answer.status}`);
      return [fieldsOf(answer)];
    },
    fields: { object: exactly('list'), url: url(of), has_more: boolean, data: records },
  });
}

/** The first page without parameters. @throws NotTried */
async function firstPage({ of, path }: ListKind, ask: Ask, known: Known) {
  const answer = await ask({ path: path(known) });
  const list = recordsOf(answer);
  if (list === null) throw new NotTried(`the list of ${of} cannot be read (${answer.status})`);
  return { answer, list, hasMore: fieldsOf(answer).has_more };
}

function defaultLimit(kind: ListKind) {
  return probe({
    name: `${kind.of}-default-limit`,
    about: 'spec',
    sentence: `Pagination 1: limit is 10 by default (${kind.of})`,
    needs: kind.needs,
    async probe(ask, known) {
      const { answer, list, hasMore } = await firstPage(kind, ask, known);
      const isSo = list.length === LIMIT_DEFAULT || (list.length < LIMIT_DEFAULT && hasMore !== true);
      return judged(isSo, '10 records; fewer only where there are no more', sawOf(answer));
    },
  });
}

function sorted(kind: ListKind) {
  return probe({
    name: `${kind.of}-order`,
    about: 'spec',
    sentence: `Pagination 6: ${kind.of} are sorted by ${kind.order}`,
    needs: kind.needs,
    async probe(ask, known) {
      const { list } = await firstPage(kind, ask, known);
      if (list.length < 2) throw new NotTried(`there are fewer than two ${kind.of}`);
      return judged(kind.isSorted(list), `sorted by ${kind.order}`, inAnotherOrder);
    },
  });
}

const inAnotherOrder: Saw = { shape: 'another order', values: 'another order' };

interface Walked {
  readonly list: readonly Fields[];
  /** Whether `list` is the whole list. */
  readonly isAll: boolean;
  /** All after the first, up to a hundred. */
  readonly forward: ServerAnswer;
  /** The one before the last of `list`. */
  readonly backward: ServerAnswer;
}

/** One page in each direction from the ends of the first page. @throws NotTried */
async function walked(kind: ListKind, ask: Ask, known: Known): Promise<Walked> {
  const { list, hasMore } = await firstPage(kind, ask, known);
  if (list.length < 2) throw new NotTried(`there are fewer than two ${kind.of}`);
  const { first, last } = endsOf(kind, list);
  const path = kind.path(known);
  const forward = await ask({ path, query: { limit: String(LIMIT_MAX), starting_after: first } });
  const backward = await ask({ path, query: { limit: '1', ending_before: last } });
  return { list, isAll: hasMore === false, forward, backward };
}

/** @throws NotTried */
function endsOf({ of }: ListKind, list: readonly Fields[]): Ends {
  const [first, last] = [list[0]?.id, list.at(-1)?.id];
  if (typeof first === 'string' && typeof last === 'string') return { first, last };
  throw new NotTried(
    list.length === 0 ? `there are no ${of}` : `${of} have no id, and what their cursor is then is not said`,
  );
}

const idsOf = (list: readonly Fields[]) => list.map(({ id }) => textOf(id)).join('\n');

function forward(kind: ListKind) {
  return probe({
    name: `${kind.of}-starting-after`,
    about: 'spec',
    sentence: `Pagination 1, 3: starting_after pages forward from the id; limit can be 100 (${kind.of})`,
    needs: kind.needs,
    async probe(ask, known) {
      const { list, isAll, forward: answer } = await walked(kind, ask, known);
      const page = recordsOf(answer) ?? [];
      const rest = list.slice(1);
      const isSo = idsOf(page.slice(0, rest.length)) === idsOf(rest) && (!isAll || page.length === rest.length);
      return judged(isSo, 'the records after the first, in the order of the list', sawOf(answer));
    },
  });
}

function backward(kind: ListKind) {
  return probe({
    name: `${kind.of}-ending-before`,
    about: 'spec',
    sentence: `Pagination 1, 3: ending_before pages backward from the id; limit can be 1 (${kind.of})`,
    needs: kind.needs,
    async probe(ask, known) {
      const { list, backward: answer } = await walked(kind, ask, known);
      const isSo = idsOf(recordsOf(answer) ?? []) === idsOf(list.slice(-2, -1));
      return judged(isSo, 'the one record before the last of the first page', sawOf(answer));
    },
  });
}

function hasMore(kind: ListKind) {
  return probe({
    name: `${kind.of}-has-more`,
    about: 'spec',
    sentence: `Pagination 5: has_more tells whether another page exists (${kind.of})`,
    needs: kind.needs,
    async probe(ask, known) {
      const { list, forward: after, backward: before } = await walked(kind, ask, known);
      const [pageAfter, pageBefore] = [recordsOf(after), recordsOf(before)];
      if (pageAfter === null || pageBefore === null) throw new NotTried(`pages of ${kind.of} cannot be read`);
      // A full page says nothing of what comes after it.
      const isEnd = pageAfter.length === LIMIT_MAX || fieldsOf(after).has_more === false;
      if (!isEnd) return judged(false, 'has_more: false on the last page', sawOf(after));
      return judged(
        fieldsOf(before).has_more === list.length > 2,
        'has_more: whether a page is before it',
        sawOf(before),
      );
    },
  });
}
