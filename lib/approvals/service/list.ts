import { prisma } from "@/lib/db";
import { addDays, DEFAULT_ZONE, todayIn } from "@/lib/format/dates";
import { instantOf } from "@/lib/format/instant";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import type * as api from "../api";
import { directoryOf } from "../engine/directory";
import { askedInSteps, WITH_STEPS } from "../engine/held";
import { registry } from "../engine/registry";
import { allFlagsOf, rowOfSource, rowsFor } from "../engine/rows";
import { keysOf, type Reach, type RowKey, sumsOf, totalsOf } from "../engine/search";
import { countWaiting, type Waiting, waitingFor } from "../engine/waiting";
import type { ApprovalActor } from "../kind";
import type { SourceRow } from "../rules/sourceRow";
import type { ApprovalFilter, ApprovalRow } from "../schema";

async function fromSources(
  actor: ApprovalActor,
  list: "waiting" | "decided",
  kind?: string,
): Promise<{ source: string; row: SourceRow }[]> {
  const { sources } = await registry();
  const asked = [...sources].filter(([name]) => kind === undefined || name === kind);
  const found = await Promise.all(
    asked.map(async ([source, lists]) => (await lists[list](actor)).map((row) => ({ source, row }))),
  );
  return found.flat();
}

/** What other services wait for this person to decide; of one of them where it is named. */
export const sourcesWaiting = (actor: ApprovalActor, kind?: string) => fromSources(actor, "waiting", kind);

/** What other services ask this person, or were told by them. */
async function elsewhere(actor: ApprovalActor, { mine, kind }: ApprovalFilter): Promise<ApprovalRow[]> {
  const found = await fromSources(actor, mine === "decididas" ? "decided" : "waiting", kind);
  return found.map(({ source, row }) => rowOfSource(source, row));
}

const DAY_MS = 86_400_000;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matches(row: ApprovalRow, { q, company, currency, state, flagged, older }: ApprovalFilter): boolean {
  const words = plain(`${row.reference} ${row.title} ${row.subtitle} ${row.asked_by?.name ?? ""}`);
  return (
    (!q || words.includes(plain(q))) &&
    (!company || row.company?.id === company) &&
    (!currency || [row, ...row.other_amounts].some((sum) => sum.currency === currency)) &&
    (!state || row.state === state) &&
    (!older || Date.parse(row.asked_at) <= Date.now() - older * DAY_MS) &&
    (!flagged || (flagged === "si") === row.flags.length > 0)
  );
}

const LAST = "9999";
const ORDER: Record<ApprovalFilter["sort"], (a: RowKey, b: RowKey) => number> = {
  vence: (a, b) => (a.due_at ?? LAST).localeCompare(b.due_at ?? LAST) || a.asked_at.localeCompare(b.asked_at),
  pedida: (a, b) => a.asked_at.localeCompare(b.asked_at),
  "-pedida": (a, b) => b.asked_at.localeCompare(a.asked_at),
  importe: (a, b) => compareMoney(a.amount ?? "0", b.amount ?? "0"),
  "-importe": (a, b) => compareMoney(b.amount ?? "0", a.amount ?? "0"),
};

const LATEST: (typeof ORDER)["vence"] = (a, b) =>
  (a.due_at ?? LAST).localeCompare(b.due_at ?? LAST) || b.asked_at.localeCompare(a.asked_at);

async function reachOf(actor: ApprovalActor, waiting: Waiting): Promise<Reach> {
  const { kinds } = await registry();
  return {
    reader: actor.userId,
    waiting,
    readable: [...kinds].flatMap(([name, kind]) => (kind.readsAll(actor) ? [name] : [])),
  };
}

interface Found {
  keys: RowKey[];
  /** Those that another service decides. */
  others: ReadonlyMap<string, ApprovalRow>;
  total: number;
  unpriced: number;
  sums: ReturnType<typeof sumsOf>;
}

/**
 * What waits for somebody, or was decided by them, of the engine and of others, in one order: the first `most`, which are among the first of each. Marks are
 * known by their domains alone, so what is narrowed by them is read whole.
 */
async function foundHere(
  actor: ApprovalActor,
  filter: ApprovalFilter,
  mine: Waiting,
  most: number | null = null,
): Promise<Found> {
  const isSource = filter.kind !== undefined && (await registry()).sources.has(filter.kind);
  const own = isSource ? NONE : await ofEngine(await reachOf(actor, mine), filter, most);
  const lists = filter.mine === "para_decidir" || filter.mine === "decididas" || (isSource && filter.mine === "todas");
  const others = lists ? (await elsewhere(actor, filter)).filter((row) => matches(row, filter)) : [];
  // Only what waits begins with the oldest of those that have no deadline (`keysOf`).
  const order = filter.sort === "vence" && filter.mine !== "para_decidir" ? LATEST : ORDER[filter.sort];
  return {
    keys: [...own.keys, ...others.map(keyOf)].sort(order),
    others: new Map(others.map((row) => [row.id, row])),
    total: own.total + others.length,
    unpriced: own.unpriced + others.filter(({ amount }) => amount === null).length,
    sums: own.sums,
  };
}

type Own = Omit<Found, "others">;
const NONE: Own = { keys: [], total: 0, unpriced: 0, sums: [] };

async function ofEngine(reach: Reach, filter: ApprovalFilter, most: number | null): Promise<Own> {
  if (!filter.flagged) {
    const page = { limit: most, offset: 0 };
    const [keys, totals] = await Promise.all([keysOf(reach, filter, page), totalsOf(reach, filter)]);
    return { keys, ...totals };
  }
  const keys = await byFlags(await keysOf(reach, filter), filter.flagged);
  const unpriced = keys.filter(({ amount }) => amount === null).length;
  return { keys, total: keys.length, unpriced, sums: sumsOf(keys) };
}

/** Any other list may be of years: the database sorts, sums and gives the page. */
async function foundPage(
  actor: ApprovalActor,
  filter: ApprovalFilter,
  mine: Waiting,
  page?: { limit: number; offset: number },
): Promise<Found> {
  const reach = await reachOf(actor, mine);
  const [keys, totals] = await Promise.all([keysOf(reach, filter, page), totalsOf(reach, filter)]);
  return { keys, others: new Map(), ...totals };
}

const isHere = async ({ mine, flagged, kind }: ApprovalFilter) =>
  mine === "para_decidir" ||
  mine === "decididas" ||
  flagged !== undefined ||
  (kind !== undefined && (await registry()).sources.has(kind));

const keyOf = ({ id, due_at, asked_at, amount, currency, other_amounts }: ApprovalRow): RowKey => ({
  id,
  due_at,
  asked_at,
  amount,
  currency,
  other_amounts,
});

async function byFlags(keys: readonly RowKey[], flagged: "si" | "no"): Promise<RowKey[]> {
  const rows = await rowsOf(keys.map(({ id }) => Number(id)));
  const flags = await allFlagsOf(rows, await directoryOf(prisma, rows.map(askedInSteps)));
  return keys.filter(({ id }) => (flags.get(Number(id))?.length ?? 0) > 0 === (flagged === "si"));
}

const rowsOf = (ids: readonly number[]) =>
  prisma.approvalRequest.findMany({ where: { id: { in: [...ids] } }, include: WITH_STEPS });

/** Rows of these keys, in their order. */
async function rowsByKey(actor: ApprovalActor, keys: readonly RowKey[], others: ReadonlyMap<string, ApprovalRow>) {
  const stored = await rowsOf(keys.filter(({ id }) => !others.has(id)).map(({ id }) => Number(id)));
  const directory = await directoryOf(prisma, stored.map(askedInSteps));
  const views = new Map((await rowsFor(prisma, actor, stored, directory)).map((row) => [row.id, row]));
  return keys.flatMap(({ id }) => views.get(id) ?? others.get(id) ?? []);
}

/** @throws 400 for a kind that no domain has */
async function mustBeKind(kind: string | undefined): Promise<void> {
  const { kinds, sources } = await registry();
  if (kind !== undefined && !kinds.has(kind) && !sources.has(kind))
    throw badField("kind", "No existe esa clase de solicitud.");
}

/** `GET /approvals`. */
export async function list(
  actor: ApprovalActor,
  { query }: Input<typeof api.listApprovals>,
): Promise<Output<typeof api.listApprovals>> {
  const { page, limit, ...filter } = query;
  await mustBeKind(filter.kind);
  const [here, mine] = await Promise.all([isHere(filter), waitingFor(actor)]);
  const offset = (page - 1) * limit;
  const finding = here
    ? foundHere(actor, filter, mine, offset + limit)
    : foundPage(actor, filter, mine, { limit, offset });
  const [found, counts] = await Promise.all([finding, countsOf(actor, mine)]);
  const keys = here ? found.keys.slice(offset, offset + limit) : found.keys;
  const data = await rowsByKey(actor, keys, found.others);
  return { data, total: found.total, unpriced: found.unpriced, sums: found.sums, counts };
}

/** All rows of a filter, a few hundred at a time. */
export async function* everyApproval(actor: ApprovalActor, filter: ApprovalFilter): AsyncGenerator<ApprovalRow> {
  await mustBeKind(filter.kind);
  const [here, mine] = await Promise.all([isHere(filter), waitingFor(actor)]);
  const { keys, others } = here ? await foundHere(actor, filter, mine) : await foundPage(actor, filter, mine);
  for (let at = 0; at < keys.length; at += 200) yield* await rowsByKey(actor, keys.slice(at, at + 200), others);
}

/** `GET /approvals/count`. */
export const count = async (actor: ApprovalActor): Promise<Output<typeof api.countApprovals>> =>
  countsOf(actor, await waitingFor(actor));

const endOfToday = (): Date => instantOf(addDays(todayIn(), 1), "00:00", DEFAULT_ZONE);

async function countsOf(actor: ApprovalActor, waiting: Waiting): Promise<Output<typeof api.countApprovals>> {
  const [{ all, due }, others, pedidas] = await Promise.all([
    countWaiting(actor, waiting, endOfToday()),
    sourcesWaiting(actor),
    prisma.approvalRequest.count({
      where: { asked_by_user_id: actor.userId, state: { in: ["en_aprobacion", "devuelto"] } },
    }),
  ]);
  return { para_decidir: all + others.length, vencen_hoy: due, pedidas };
}

/** The first requests that wait for somebody, by their deadline, and how many there are. */
export async function firstWaiting(actor: ApprovalActor, most: number): Promise<{ ids: number[]; total: number }> {
  const waiting = await waitingFor(actor);
  const [keys, { all }] = await Promise.all([
    keysOf(await reachOf(actor, waiting), { mine: "para_decidir", sort: "vence" }, { limit: most, offset: 0 }),
    countWaiting(actor, waiting, endOfToday()),
  ]);
  return { ids: keys.map(({ id }) => Number(id)), total: all };
}
