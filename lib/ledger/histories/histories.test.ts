import { readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { Model } from "./model";
import { histories, type Op, type PurseRule, RULES, type Why } from "./ops";
import { act, conversionsOf, figuresOf, leftOf, placeOf } from "./world";

/** How many histories are tried: dozens with the tests, thousands with `npm run histories`. */
const RUNS = Number(process.env.HISTORIES || 30);
const SEED = process.env.HISTORIES_SEED ? Number(process.env.HISTORIES_SEED) : undefined;
const PEOPLE = 4;
const RUN_MS = Math.max(120_000, RUNS * 3_000);

let userId = 0;
let n = 0;
function nextPlace(rules: Record<string, PurseRule>, ops: readonly Op[]) {
  n += 1;
  return placeOf(n, userId, rules, ops);
}

beforeAll(async () => {
  await testDatabase();
  userId = (await aPerson("Administrador")).userId;
});
afterAll(disconnect);

interface Worked {
  id: string;
  ops: Op[];
  figures: ({ bolsa: string; moneda: string } & Record<string, string>)[];
  refused: { index: number; why: Why }[];
}
const readWorked = (file: string): Worked[] =>
  (JSON.parse(readFileSync(file, "utf8")) as { historias: Worked[] }).historias;
const more = process.env.LEDGER_HISTORIES;
const worked = [...readWorked(path.join(__dirname, "worked.json")), ...(more ? readWorked(more) : [])];

describe.each(worked.map((one) => [one.id, one] as const))("worked by hand: %s", (_, { ops, figures, refused }) => {
  test("the model comes to its figures", () => {
    const model = new Model();
    const said = ops.map((op) => model.apply(op));
    expect(said.flatMap((why, index) => (why ? [{ index, why }] : []))).toEqual(refused);
    for (const { bolsa, moneda, ...of } of figures) expect(model.read(bolsa, moneda)).toMatchObject(of);
  });

  test("the ledger comes to the model's", async () => {
    const bolsas = ops.flatMap((op) =>
      "bolsa" in op && op.bolsa ? [op.bolsa] : "a" in op && "moneda" in op ? [op.a] : [],
    );
    const purse: PurseRule = { policy: "avisa", period: "total" };
    await oneByOne(ops, Object.fromEntries(bolsas.map((bolsa) => [bolsa, purse])));
  });
});

/** One person does it all: whatever is refused is refused for the same reason, and every figure is the model's. */
async function oneByOne(ops: readonly Op[], rules: Record<string, PurseRule>): Promise<void> {
  const place = await nextPlace(rules, ops);
  const model = new Model(rules);
  for (const [index, op] of ops.entries()) {
    const why = await act(place, op, index);
    expect({ index, op, why }).toEqual({ index, op, why: model.apply(op) });
  }
  expect(await figuresOf(place)).toEqual(model.figures());
  expect(await conversionsOf(place)).toEqual(model.conversions());
  for (const bolsa of Object.keys(rules))
    expect(await leftOf(place, bolsa, "ARS", 0)).toBe(model.left(bolsa, "ARS", 0));
}

test(
  "whatever is done, one thing after the other, available is what the model recomputes and nothing counts twice",
  async () => {
    await fc.assert(
      fc.asyncProperty(histories(40), (ops) => oneByOne(ops, RULES)),
      { numRuns: RUNS, seed: SEED, endOnFailure: false, interruptAfterTimeLimit: RUN_MS * 2 },
    );
  },
  RUN_MS * 3,
);

/** Several people do it at once. What each record allows is settled in the order in which it was held. */
async function atOnce(ops: readonly Op[]): Promise<void> {
  const place = await nextPlace(RULES, ops);
  const done: { turn: number; op: Op; why: Why | null }[] = [];
  let turns = 0;
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (const [index, op] of ops.entries()) {
        if (index % PEOPLE !== person) continue;
        let turn = 0;
        const why = await act(place, op, index, () => {
          turn = turns += 1;
        });
        done.push({ turn, op, why });
      }
    }),
  );
  const model = new Model(RULES, false);
  for (const { op, why } of done.sort((a, b) => a.turn - b.turn)) {
    // What others did to a purse or a month decides these: the model is asked of what each record says alone.
    if (why === "no_alcanza" || why === "sin_disponible" || why === "mes_cerrado") continue;
    expect({ op, why }).toEqual({ op, why: model.apply(op) });
  }
  expect(allMonths(await figuresOf(place))).toEqual(allMonths(model.figures()));
}

/** A shut month moves what is corrected to the next, and who shut it when is chance: the months are added up. */
function allMonths(figures: Record<string, number>): Record<string, number> {
  const out: Record<string, number> = {};
  for (const [key, value] of Object.entries(figures)) {
    const [bolsa, moneda, , kind] = key.split(" ");
    out[`${bolsa} ${moneda} ${kind}`] = (out[`${bolsa} ${moneda} ${kind}`] ?? 0) + value;
  }
  return Object.fromEntries(Object.entries(out).filter(([, value]) => value !== 0));
}

test(
  "whatever several people do at once, every figure is what the model recomputes",
  async () => {
    await fc.assert(fc.asyncProperty(histories(40), atOnce), {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: false,
      interruptAfterTimeLimit: RUN_MS * 2,
    });
  },
  RUN_MS * 3,
);

test("after all of it every kept sum, obligation and plan of cash is what its entries say", async () => {
  expect(await query("SELECT * FROM ledger_wrong()")).toEqual([]);
  expect(await query("SELECT * FROM obligations_wrong()")).toEqual([]);
});
