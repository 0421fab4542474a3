import fc from "fast-check";
import { prisma } from "@/lib/db";
import {
  actorOf,
  always,
  aSentExpense,
  EXPENSE,
  expenseKind,
  inForce,
  role,
  stepBy,
  withExpenses,
} from "@/lib/testing/approvals";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import type { Who } from "../policies/schema";
import { partiesTo } from "../rules/eligible";
import { firstWaiting, list } from "../service/list";
import { directoryOf } from "./directory";
import { standingOf } from "./guard";
import { askedInSteps, askedOf, WITH_VOTES } from "./held";
import { countWaiting, decidesOwn, waitingFor } from "./waiting";

jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses());

const REQUESTS = 120;
const PRODUCTIONS = ["La Gira", "El Festival"];
let people: TestPerson[];

withExpenses(async () => {
  people = [];
  for (const rol of ["Manager", "Management", "Office", "Compras", "Legales Sr", "Legales Jr"] as const)
    people.push(await aPerson(rol));
  const gone = await aPerson("Manager");
  await prisma.user.update({ where: { id: gone.userId }, data: { active: false } });
  people.push(gone);
  await inForce(always(stepBy(role("Compras"))));
});

/** Everything that a request may be to somebody, by their places in `people`. */
const of = (size: number) => fc.integer({ min: 0, max: size - 1 });
const someone = of(7);
const word = fc.oneof(
  fc.constantFrom<Who>(role("Manager"), role("Management"), role("Office"), { type: "jefe" }),
  fc.constantFrom<Who>({ type: "rol_produccion", role: "Manager" }, { type: "duenio", of: "bolsa" }),
  someone.map((at): Who => ({ type: "persona", user_id: at })),
);
const request = fc.record({
  who: fc.array(word, { minLength: 1, maxLength: 2 }),
  escalate_to: fc.array(word, { maxLength: 1 }),
  escalated: fc.boolean(),
  may_skip: fc.boolean(),
  asker: fc.constantFrom(4, 5),
  editor: fc.option(someone),
  maker: fc.option(someone),
  beneficiary: fc.option(someone),
  production: fc.constantFrom("", ...PRODUCTIONS),
  purse: fc.constantFrom("", "uno", "dos"),
  said: fc.option(fc.record({ by: someone, for: fc.option(someone), here: fc.boolean() })),
  due: fc.option(fc.integer({ min: -3, max: 3 })),
});

const named = (words: readonly Who[]): object[] =>
  words.map((one) => (one.type === "persona" ? { ...one, user_id: idOf(one.user_id) } : one));
const idOf = (at: number): number => people[at]?.userId ?? 0;
const DAY_MS = 86_400_000;

async function made(facts: (typeof request extends fc.Arbitrary<infer R> ? R : never)[]): Promise<void> {
  for (const one of facts) {
    const sent = await aSentExpense(people[one.asker] as TestPerson);
    await prisma.approvalRequest.update({
      where: { id: sent.id },
      data: {
        editor_user_id: one.editor === null ? null : idOf(one.editor),
        makers: one.maker === null ? [] : [idOf(one.maker)],
        beneficiaries: one.beneficiary === null ? [] : [idOf(one.beneficiary)],
        production: one.production,
        keys: one.purse === "" ? {} : { bolsa: [one.purse] },
      },
    });
    const [step] = await prisma.approvalStep.findMany({ where: { request_id: sent.id } });
    if (!step) throw new Error("no step");
    const due_at = one.due === null ? null : new Date(Date.now() + one.due * DAY_MS);
    await prisma.approvalStep.update({
      where: { id: step.id },
      data: {
        who: named(one.who),
        escalate_to: named(one.escalate_to),
        escalated_at: one.escalated ? new Date() : null,
        may_skip: one.may_skip,
        due_at,
      },
    });
    if (!one.said) continue;
    const before = { ...step, position: 2, state: "aprobado", closed_at: new Date() };
    const { id: _, who, escalate_to, ...rest } = before;
    const earlier = one.said.here
      ? step
      : await prisma.approvalStep.create({ data: { ...rest, who: who ?? [], escalate_to: escalate_to ?? [] } });
    await prisma.approvalDecision.create({
      data: {
        request_id: sent.id,
        step_id: earlier.id,
        by_user_id: idOf(one.said.by),
        on_behalf_of_user_id: one.said.for === null || one.said.for === one.said.by ? null : idOf(one.said.for),
        // What the database takes of anybody.
        verdict: "devolver",
        reason: "Falta algo",
        via: "pantalla",
        request_version: 1,
      },
    });
  }
}

/** What the rules say of each request, one by one, as they do for its page and for the decision. */
async function bySteps(userId: number): Promise<number[]> {
  const rows = await prisma.approvalRequest.findMany({ where: { state: "en_aprobacion" }, include: WITH_VOTES });
  const directory = await directoryOf(prisma, rows.map(askedInSteps));
  return rows.flatMap((row) => {
    const kind = row.kind === EXPENSE ? expenseKind : undefined;
    const free = !partiesTo(askedOf(row)).has(userId);
    return kind && free && standingOf(row, userId, kind, directory).verdicts.length > 0 ? [row.id] : [];
  });
}

test("law: what waits for somebody is, whatever it is, what the rules let them decide, one by one", async () => {
  await prisma.$executeRawUnsafe(
    "INSERT INTO test_purse SELECT id, owner FROM unnest($1::text[], $2::int[]) x(id, owner)",
    ["uno", "dos"],
    [idOf(2), idOf(3)],
  );
  for (const [at, produccion] of PRODUCTIONS.entries())
    await prisma.userRelation.create({
      data: { user_id: idOf(at), rol: "Manager", produccion },
    });
  await prisma.approvalDelegation.createMany({
    data: [
      [0, 3, []],
      [1, 2, ["otra"]],
      [6, 1, []],
      [2, 5, []],
    ].map(([from, to, kinds]) => ({
      from_user_id: idOf(from as number),
      to_user_id: idOf(to as number),
      kinds: kinds as string[],
      from_at: new Date(Date.now() - DAY_MS),
      until_at: new Date(Date.now() + DAY_MS),
    })),
  });
  await made(fc.sample(request, { numRuns: REQUESTS, seed: 14 }));
  let seen = 0;
  let forOthers = 0;
  for (const person of people) {
    const { userId } = person;
    const expected = await bySteps(userId);
    seen += expected.length;
    const waiting = await waitingFor({ userId });
    forOthers += waiting.others.filter(({ on_behalf_of }) => on_behalf_of !== null).length;
    const until = new Date(Date.now() + 10 * DAY_MS);
    const { all } = await countWaiting({ userId }, waiting, until);
    const { ids, total } = await firstWaiting(actorOf(person), REQUESTS);
    expect([person.rol, all, total]).toEqual([person.rol, expected.length, expected.length]);
    expect([...ids].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b));
    const own = expected.filter((id) => !waiting.others.some((other) => other.id === id && other.on_behalf_of));
    expect(await decidesOwn({ userId })).toBe(own.length > 0);
    const query = { mine: "para_decidir", sort: "vence", page: 2, limit: 2 } as const;
    const page = await list(actorOf(person), { query, params: undefined, body: undefined });
    expect(page.data.map(({ id }) => Number(id))).toEqual(ids.slice(2, 4));
  }
  expect(seen).toBeGreaterThan(REQUESTS / 2);
  expect(forOthers).toBeGreaterThan(5);
});

test("all requests by their deadline are in one order, page by page, those that have none last", async () => {
  const query = { mine: "pedidas", sort: "vence" } as const;
  const actor = actorOf(people[4] as TestPerson);
  const all = await list(actor, { query: { ...query, page: 1, limit: 100 }, params: undefined, body: undefined });
  const rows = await prisma.approvalRequest.findMany({
    where: { asked_by_user_id: actor.userId },
    include: { steps: { where: { state: "abierto" } } },
  });
  const LAST = Number.MAX_SAFE_INTEGER;
  const due = (row: (typeof rows)[number]) => row.steps[0]?.due_at?.getTime() ?? LAST;
  rows.sort((a, b) => due(a) - due(b) || b.id - a.id);
  expect(rows.some((row) => due(row) === LAST) && rows.some((row) => due(row) !== LAST)).toBe(true);
  expect(all.data.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => id));
  for (const page of [1, 2, 3]) {
    const some = await list(actor, { query: { ...query, page, limit: 5 }, params: undefined, body: undefined });
    expect(some.data.map(({ id }) => id)).toEqual(all.data.slice((page - 1) * 5, page * 5).map(({ id }) => id));
  }
});
