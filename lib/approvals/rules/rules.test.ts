import fc from "fast-check";
import type { Condition, FactValues, Rule, Step, Who } from "../policies/schema";
import { rules as rulesSchema } from "../policies/schema";
import { differences, type Material, materialDifferences, type Value } from "./changes";
import {
  type Asked,
  candidateOf,
  candidatesFor,
  type Delegation,
  type Directory,
  isApproved,
  namedBy,
  partiesTo,
  type StepRule,
} from "./eligible";
import { chooseRule, conditionHolds, ruleHolds } from "./match";
import { firstStuck, stuckText } from "./possible";
import { conditionText, reasonText } from "./sentences";
import { addWorkingHours, workingHoursBetween } from "./workingHours";

const step = (facts: Partial<Step> = {}): Step => ({
  who: [{ type: "rol", role: "Manager" }],
  mode: "alguno",
  sla_hours: null,
  escalate_to: [],
  may_skip: false,
  ...facts,
});
const steps = (count: number) => Array.from({ length: count }, () => step());
const rule = (conditions: Condition[], count = 1, match: Rule["match"] = "todas"): Rule => ({
  match,
  conditions,
  steps: steps(count),
});
const over = (value: string): Condition => ({ field: "importe", op: "mayor", value });

describe("which rule matches", () => {
  test("the first that holds, else the last", () => {
    const rules = [rule([over("1000")], 2), rule([{ field: "proveedor_nuevo", op: "es", value: true }]), rule([])];
    const at = (facts: FactValues) => chooseRule(rules, facts).index;
    expect(at({ importe: "1000.01", proveedor_nuevo: true })).toBe(0);
    expect(at({ importe: "1000.00", proveedor_nuevo: true })).toBe(1);
    expect(at({ importe: "1", proveedor_nuevo: false })).toBe(2);
  });

  test.each<[Condition, FactValues[string], boolean | null]>([
    [over("10"), "10.01", true],
    [{ field: "importe", op: "mayor_o_igual", value: "10" }, "10.00", true],
    [{ field: "importe", op: "menor", value: "10" }, "10", false],
    [{ field: "importe", op: "menor_o_igual", value: "10" }, "10", true],
    [over("10"), null, null],
    [over("10"), true, null],
    [over("10"), "mucho", null],
    [{ field: "importe", op: "mayor", value: ["10"] }, "11", null],
    [{ field: "area", op: "es", value: ["Luces", "Sonido"] }, "Sonido", true],
    [{ field: "area", op: "no_es", value: ["Luces"] }, "Sonido", true],
    [{ field: "area", op: "no_es", value: ["Luces"] }, null, null],
    [{ field: "nuevo", op: "es", value: true }, false, false],
    [{ field: "nuevo", op: "es", value: true }, "true", null],
    [{ field: "toString", op: "es", value: true }, null, null],
  ])("%j of %j is %s", (condition, value, holds) => {
    expect(conditionHolds(condition, value === null ? {} : { [condition.field]: value })).toBe(holds);
  });

  test("all or any of its conditions; what decides it anyhow needs not be known", () => {
    const conditions = [over("10"), { field: "area", op: "es", value: ["Luces"] } as Condition];
    expect(ruleHolds({ match: "todas", conditions }, { importe: "1" })).toBe(false);
    expect(ruleHolds({ match: "todas", conditions }, { importe: "11" })).toBe(null);
    expect(ruleHolds({ match: "alguna", conditions }, { importe: "11" })).toBe(true);
    expect(ruleHolds({ match: "alguna", conditions }, { importe: "1" })).toBe(null);
    expect(ruleHolds({ match: "alguna", conditions: [] }, {})).toBe(true);
  });

  test("without a rate, or with a field that nobody knows, the strictest of those that may hold", () => {
    const rules = [rule([over("1000")], 1), rule([{ field: "nadie", op: "es", value: true }], 3), rule([], 0)];
    expect(chooseRule(rules, { importe: null })).toMatchObject({ index: 1, unknown: true });
    expect(chooseRule(rules, { importe: "2000" })).toMatchObject({ index: 0, unknown: false });
    // What says yes by itself is never what a doubt leads to.
    expect(chooseRule([rule([over("5")], 0), rule([], 1)], {})).toMatchObject({ index: 1, unknown: true });
    const words = reasonText(rules[1] as Rule, { index: 1, unknown: true }, [], "ARS");
    expect(words).toContain("la más estricta");
  });

  describe("laws of overlapping rules, gaps and what is not known", () => {
    const limits = fc.integer({ min: 0, max: 30 }).map(String);
    const condition: fc.Arbitrary<Condition> = fc.oneof(
      fc.record({
        field: fc.constant("importe"),
        op: fc.constantFrom("mayor", "mayor_o_igual", "menor", "menor_o_igual"),
        value: limits,
      }),
      fc.record({ field: fc.constant("nuevo"), op: fc.constant("es" as const), value: fc.boolean() }),
      fc.record({
        field: fc.constant("area"),
        op: fc.constantFrom("es" as const, "no_es" as const),
        value: fc.subarray(["Luces", "Sonido", "Viajes"], { minLength: 1 }),
      }),
    ) as never;
    const someSteps = fc.array(
      fc.oneof(
        fc.constant(step()),
        fc.constant(step({ mode: "todos" })),
        fc.integer({ min: 2, max: 4 }).map((needed) => step({ mode: "n", needed })),
      ),
      { maxLength: 3 },
    );
    const someRule: fc.Arbitrary<Rule> = fc.record({
      match: fc.constantFrom("todas", "alguna"),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
      steps: someSteps,
    });
    const policies = fc
      .tuple(fc.array(someRule, { maxLength: 5 }), someSteps)
      .map(([first, last]): Rule[] => [...first, { match: "todas", conditions: [], steps: last }]);
    const known = fc.record({
      importe: limits,
      nuevo: fc.boolean(),
      area: fc.constantFrom("Luces", "Sonido", "Viajes"),
    });
    const hidden = fc.subarray(["importe", "nuevo", "area"] as const);
    /** How strict a rule is, worked out anew: by how many have to say yes, then by how many steps. */
    const asks = ({ steps: all }: Rule) =>
      all.reduce((sum, { mode, needed }) => sum + (mode === "todos" ? 1e6 : mode === "n" ? (needed ?? 1) : 1), 0) +
      all.length / 1e3;
    const without = (facts: FactValues, keys: readonly string[]): FactValues =>
      Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, keys.includes(key) ? null : value]));
    /** Whatever the hidden facts may be: more than one value of each, on both sides of every limit. */
    const worlds = (facts: FactValues, keys: readonly string[]): FactValues[] =>
      keys.reduce<FactValues[]>(
        (all, key) =>
          all.flatMap((one) =>
            (key === "importe"
              ? Array.from({ length: 33 }, (_, n) => String(n - 1 < 0 ? 0 : n - 0.5))
              : key === "nuevo"
                ? [true, false]
                : ["Luces", "Sonido", "Viajes"]
            ).map((value) => ({ ...one, [key]: value })),
          ),
        [facts],
      );

    test("all known: the first that holds, and nothing falls through", () =>
      fc.assert(
        fc.property(policies, known, (rules, facts) => {
          const { index, unknown, holds } = chooseRule(rules, facts);
          expect(unknown).toBe(false);
          expect(holds[index]).toBe(true);
          expect(holds.slice(0, index).every((one) => one === false)).toBe(true);
        }),
      ));

    test("something not known never makes it easier than any value of it would", () =>
      fc.assert(
        fc.property(policies, known, hidden, (rules, facts, keys) => {
          const chosen = rules[chooseRule(rules, without(facts, keys)).index] as Rule;
          for (const world of worlds(facts, keys))
            expect(asks(chosen)).toBeGreaterThanOrEqual(asks(rules[chooseRule(rules, world).index] as Rule));
        }),
        { numRuns: 200 },
      ));

    test("the less is known, the stricter", () =>
      fc.assert(
        fc.property(policies, known, hidden, hidden, (rules, facts, some, more) => {
          const [less, least] = [without(facts, some), without(facts, [...some, ...more])];
          expect(asks(rules[chooseRule(rules, least).index] as Rule)).toBeGreaterThanOrEqual(
            asks(rules[chooseRule(rules, less).index] as Rule),
          );
        }),
      ));
  });

  test("a policy ends in a rule without conditions, and only that one has none", () => {
    const ok = (list: Rule[]) => rulesSchema.safeParse(list).success;
    expect([ok([]), ok([rule([over("1")])]), ok([rule([]), rule([])]), ok([rule([over("1")]), rule([])])]).toEqual([
      ...[false, false, false, true],
    ]);
    expect(rulesSchema.safeParse([{ ...rule([]), steps: [{ ...step(), mode: "n" }] }]).success).toBe(false);
  });

  const field = fc.constantFrom("a", "b", "c");
  const value = fc.constantFrom("1", "2", "3");
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ field, op: fc.constantFrom("mayor", "menor", "mayor_o_igual", "menor_o_igual"), value }),
    fc.record({ field, op: fc.constantFrom("es", "no_es"), value: fc.array(value, { minLength: 1, maxLength: 2 }) }),
  );
  const someStep = fc
    .record({ mode: fc.constantFrom("todos", "alguno", "n") })
    .map(({ mode }) => step({ mode: mode as Step["mode"], ...(mode === "n" && { needed: 2 }) }));
  const someRule = fc.record({
    match: fc.constantFrom<Rule["match"]>("todas", "alguna"),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    steps: fc.array(someStep, { maxLength: 3 }),
  });
  const policy = fc
    .tuple(fc.array(someRule, { maxLength: 5 }), fc.array(someStep, { maxLength: 3 }))
    .map(([first, last]): Rule[] => [...first, { match: "todas", conditions: [], steps: last }]);
  const known = fc.record({ a: value, b: value, c: value });
  const weight = ({ steps }: Rule) =>
    steps.reduce((sum, one) => sum + (one.mode === "todos" ? 1000 : (one.needed ?? 1)), 0) * 10 + steps.length;

  test("law: what is known leads to the first rule that holds, and exactly one does", () => {
    fc.assert(
      fc.property(policy, known, (rules, facts) => {
        const { index, unknown, holds } = chooseRule(rules, facts);
        expect([unknown, holds.indexOf(true), holds.slice(0, index).includes(true)]).toEqual([false, index, false]);
      }),
    );
  });

  test("law: whatever an unknown fact turns out to be, its rule would not have been stricter", () => {
    fc.assert(
      fc.property(policy, known, fc.subarray(["a", "b", "c"] as const, { minLength: 1 }), (rules, facts, hidden) => {
        const seen = Object.fromEntries(Object.entries(facts).filter(([key]) => !hidden.includes(key as "a")));
        const chosen = rules[chooseRule(rules, seen).index] as Rule;
        for (const a of ["1", "2", "3"])
          for (const b of ["1", "2", "3"])
            for (const c of ["1", "2", "3"]) {
              const real = rules[chooseRule(rules, { a, b, c, ...seen }).index] as Rule;
              expect(weight(real)).toBeLessThanOrEqual(weight(chosen));
            }
      }),
    );
  });
});

const NOW = new Date("2026-11-24T12:00:00Z");
const person = (id: number, rol = "Manager") => [id, { id, name: `Persona ${id}`, rol }] as const;
const directory = (facts: Partial<Directory> = {}): Directory => ({
  now: NOW,
  people: new Map([1, 2, 3, 4, 5, 6].map((id) => person(id))),
  relations: [],
  owners: new Map(),
  delegations: [],
  ...facts,
});
const asked = (facts: Partial<Asked> = {}): Asked => ({
  kind: "gasto",
  amounts: { ARS: "100.00", USD: "0.10" },
  production: "",
  keys: {},
  asked_by: 1,
  author: 1,
  editor: null,
  beneficiaries: [],
  ...facts,
});
const delegation = (from: number, to: number, facts: Partial<Delegation> = {}): Delegation => ({
  from,
  to,
  from_at: new Date("2026-11-24T00:00:00Z"),
  until_at: new Date("2026-11-25T00:00:00Z"),
  kinds: [],
  limit: null,
  currency: null,
  ...facts,
});
const only = (...ids: number[]): Who[] => ids.map((user_id) => ({ type: "persona", user_id }));
const idsOf = (who: Who[], about: Partial<Asked>, where: Partial<Directory> = {}, decided: number[] = []) =>
  candidatesFor({ who }, asked(about), directory(where), new Set(decided)).map(({ id, for: principal }) => [
    id,
    principal,
  ]);

test("a condition reads as people say it, with what its number is of", () => {
  const field = (type: "numero" | "importe" | "si_no", label: string, unit?: string) => ({
    key: "campo",
    label,
    type,
    unit,
    options: [],
  });
  const said = (of: ReturnType<typeof field>, op: "mayor" | "menor_o_igual" | "es", value: string | boolean) =>
    conditionText({ field: "campo", op, value }, [of], "ARS");
  expect(said(field("numero", "Exceso sobre lo aprobado", "%"), "menor_o_igual", "2.5")).toBe(
    "exceso sobre lo aprobado no supera 2,5 %",
  );
  expect(said(field("numero", "Cotizaciones"), "mayor", "2")).toBe("cotizaciones supera 2");
  expect(said(field("importe", "Importe"), "mayor", "1000.00")).toBe("importe supera $ 1.000");
  expect(said(field("si_no", "Proveedor nuevo"), "es", true)).toBe("proveedor nuevo");
});

describe("who may decide", () => {
  test("a role, a role in its production, an owner, somebody's lead, somebody", () => {
    const where = {
      people: new Map([person(1), person(2, "Board"), person(3), person(4)]),
      relations: [
        { user_id: 3, rol: "Manager", produccion: "La Calesita" },
        { user_id: 4, rol: "Manager", produccion: "Otra" },
      ],
      owners: new Map([
        ["centro:7", [4, 99]],
        ["jefe:1", [2]],
      ]),
    };
    const found = (who: Who) =>
      [...namedBy([who], asked({ production: "La Calesita", keys: { centro: ["7"] } }), directory(where))].sort();
    expect(found({ type: "rol", role: "Board" })).toEqual([2]);
    expect(found({ type: "rol_produccion", role: "Manager" })).toEqual([3]);
    expect(found({ type: "duenio", of: "centro" })).toEqual([4]);
    expect(found({ type: "duenio", of: "bolsa" })).toEqual([]);
    expect(found({ type: "jefe" })).toEqual([2]);
    expect(found({ type: "persona", user_id: 99 })).toEqual([]);
    expect([...namedBy([{ type: "rol_produccion", role: "Manager" }], asked(), directory(where))]).toEqual([]);
  });

  test("a delegate acts as himself: from the first moment, not at the last, for its kinds and up to its limit", () => {
    const at = (delegations: Delegation[], about: Partial<Asked> = {}, now = NOW) =>
      idsOf(only(2), about, { delegations, now });
    const both = [
      [2, null],
      [3, 2],
    ];
    expect(at([delegation(2, 3)])).toEqual(both);
    const [from, until] = [new Date("2026-11-24T00:00:00Z"), new Date("2026-11-25T00:00:00Z")];
    expect(at([delegation(2, 3)], {}, from)).toEqual(both);
    expect(at([delegation(2, 3)], {}, until)).toEqual([[2, null]]);
    expect(at([delegation(2, 3)], {}, new Date(until.getTime() - 1))).toEqual(both);
    expect(at([delegation(2, 3, { kinds: ["otro"] })])).toEqual([[2, null]]);
    expect(at([delegation(2, 3, { limit: "100", currency: "ARS" })])).toEqual(both);
    expect(at([delegation(2, 3, { limit: "99.99", currency: "ARS" })])).toEqual([[2, null]]);
    // In another currency by what it is in that one; without a rate, or without an amount, not at all.
    expect(at([delegation(2, 3, { limit: "0.10", currency: "USD" })])).toEqual(both);
    expect(at([delegation(2, 3, { limit: "0.09", currency: "USD" })])).toEqual([[2, null]]);
    expect(at([delegation(2, 3, { limit: "100", currency: "EUR" })])).toEqual([[2, null]]);
    expect(at([delegation(2, 3, { limit: "100", currency: "ARS" })], { amounts: {} })).toEqual([[2, null]]);
    // What was delegated is not delegated on.
    expect(at([delegation(2, 3), delegation(3, 4)])).toEqual(both);
    // Who asks cannot have his own request approved by whom he likes, nor approve it for somebody else.
    expect(idsOf(only(1), {}, { delegations: [delegation(1, 3)] })).toEqual([]);
    expect(at([delegation(2, 1)])).toEqual([[2, null]]);
  });

  test("a delegation gives a right and takes none: who asks neither picks who decides nor leaves nobody", () => {
    const parties: Partial<Asked>[] = [{ author: 1 }, { editor: 1 }, { makers: [1] }, { beneficiaries: [1] }];
    for (const about of [{}, ...parties.map((one) => ({ asked_by: 4, author: 4, ...one }))]) {
      // He delegates to all who could decide it: they still do, by their own right.
      const toAll = [delegation(1, 2), delegation(1, 3)];
      expect(idsOf(only(1, 2, 3), about, { delegations: toAll })).toEqual([
        [2, null],
        [3, null],
      ]);
      // To somebody without a right of his own: it gives none, though he himself is one of those who decide.
      expect(idsOf(only(1, 2), about, { delegations: [delegation(1, 5)] })).toEqual([[2, null]]);
      // What another one gave holds, whoever else gave to the same.
      expect(idsOf(only(1, 2), about, { delegations: [delegation(1, 5), delegation(2, 5)] })).toEqual([
        [2, null],
        [5, 2],
      ]);
    }
    // Who delegated to the one who asks decides it himself.
    expect(idsOf(only(2), {}, { delegations: [delegation(2, 1)] })).toEqual([[2, null]]);
  });

  test("law: nobody who asked, made, edited or gains, nor for them, nor who decided another step; delegations take nobody away", () => {
    const some = fc.integer({ min: 1, max: 6 });
    const about = fc.record({
      asked_by: some,
      author: some,
      editor: fc.option(some),
      beneficiaries: fc.array(some, { maxLength: 2 }),
    });
    const given = fc.array(
      fc.tuple(some, some).filter(([from, to]) => from !== to),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        about,
        given,
        fc.array(some, { maxLength: 2 }),
        fc.subarray([1, 2, 3, 4, 5, 6]),
        (who, pairs, decided, named) => {
          const delegations = pairs.map(([from, to]) => delegation(from, to));
          const request = asked(who);
          const excluded = partiesTo(request);
          const found = candidatesFor({ who: only(...named) }, request, directory({ delegations }), new Set(decided));
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
          // Of one person the same is known without the others.
          for (const id of [1, 2, 3, 4, 5, 6, 7])
            expect(
              candidateOf(id, { who: only(...named) }, request, directory({ delegations }), new Set(decided)),
            ).toEqual(found.find((one) => one.id === id));
          for (const { id, for: principal } of found) {
            for (const one of [id, principal ?? id]) {
              expect(excluded.has(one)).toBe(false);
              expect(decided).not.toContain(one);
            }
            // In their own right, or directly for somebody whom the step names.
            expect(named).toContain(principal ?? id);
            if (principal !== null) expect(pairs).toContainEqual([principal, id]);
          }
          for (const id of named)
            if (!excluded.has(id) && !decided.includes(id))
              expect(found).toContainEqual({ id, for: null, until: null });
        },
      ),
    );
  });
});

describe("when a step is approved", () => {
  const vote = (by: number, on_behalf_of: number | null = null) => ({ by, on_behalf_of });
  const approved = (facts: object, votes: object[], earlier: object[] = [], where: Partial<Directory> = {}) =>
    isApproved(
      { who: only(2, 3, 4), mode: "alguno", needed: 1, may_skip: false, ...facts },
      asked(),
      directory(where),
      votes as never,
      earlier as never,
    );

  test("any one, n different people, or all of today's", () => {
    expect([approved({}, []), approved({}, [vote(2)])]).toEqual([false, true]);
    const two = { mode: "n", needed: 2 };
    expect([approved(two, [vote(2)]), approved(two, [vote(2), vote(3)])]).toEqual([false, true]);
    const all = { mode: "todos" };
    expect([approved(all, [vote(2), vote(3)]), approved(all, [vote(2), vote(3), vote(4)])]).toEqual([false, true]);
    const without4 = { people: new Map([1, 2, 3].map((id) => person(id))) };
    expect(approved(all, [vote(2), vote(3)], [], without4)).toBe(true);
    // A delegate's word is that of one: of who delegated.
    expect(approved(all, [vote(5, 2), vote(3), vote(4)])).toBe(true);
    expect(approved(all, [])).toBe(false);
  });

  test("who approved before counts again only where the step says so, and only if it is theirs", () => {
    expect(approved({}, [], [vote(2)])).toBe(false);
    expect(approved({ may_skip: true }, [], [vote(2)])).toBe(true);
    expect(approved({ may_skip: true }, [], [vote(6)])).toBe(false);
    expect(approved({ may_skip: true, mode: "n", needed: 2 }, [], [vote(2)])).toBe(false);
    expect(approved({ may_skip: true, mode: "n", needed: 2 }, [vote(3)], [vote(2)])).toBe(true);
  });
});

describe("what nobody could decide", () => {
  const rules = (...whos: Who[][]): StepRule[] =>
    whos.map((who) => ({ who, mode: "alguno", needed: 1, may_skip: false }));

  test("says which step, whose it is, and why", () => {
    const say = (steps: StepRule[], about: Partial<Asked> = {}, where: Partial<Directory> = {}) =>
      stuckText(steps, asked(about), directory(where), {});
    const director: Who = { type: "rol", role: "Hispa Director" };
    const people = new Map([person(1, "Hispa Director"), person(2)]);
    expect(say(rules(only(2), [director]), {}, { people })).toBe(
      "Nadie puede aprobar esto hoy: el paso 2 es de Dirección de Hispa y la única persona es quien lo pide. Avisar a Sistemas.",
    );
    expect(say(rules([{ type: "rol", role: "Board" }]))).toContain("no hay ninguna persona activa");
    expect(say(rules(only(2), only(2)))).toContain("el paso 2 es de Persona 2 y sus personas ya deciden otro paso");
    expect(say([{ who: only(2, 3), mode: "n", needed: 3, may_skip: false }])).toContain(
      "necesita 3 personas y hoy hay 2",
    );
    expect(say(rules(only(1, 2)), { editor: 2 })).toContain(
      "todas sus personas quedan afuera: Persona 1 (lo pide), Persona 2 (lo editó por última vez)",
    );
    expect(say(rules(only(2), only(3)))).toBe("");
  });

  test("law: it says that it can where some assignment of different people to steps exists, and only there", () => {
    const who = fc.subarray([2, 3, 4, 5], { minLength: 0 });
    fc.assert(
      fc.property(fc.array(who, { minLength: 1, maxLength: 4 }), (lists) => {
        const assign = (at: number, used: number[]): boolean =>
          at === lists.length || (lists[at] ?? []).some((id) => !used.includes(id) && assign(at + 1, [...used, id]));
        const stuck = firstStuck(rules(...lists.map((ids) => only(...ids))), asked(), directory());
        expect(stuck < 0).toBe(assign(0, []));
      }),
    );
  });
});

describe("what an edit asks again", () => {
  const fields: Record<string, Material> = {
    amount: { label: "Importe", when: "sube" },
    supplier: { label: "Proveedor", when: "cambia" },
    due: { label: "Vence", when: "antes" },
    concept: { label: "Concepto", when: "nunca" },
  };
  const said = (values: Record<string, string | null>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, text: value ?? "" }]));
  const before = said({ amount: "100.00", supplier: "1", due: "2026-12-10", concept: "Luces" });
  test.each([
    [{ amount: "100.01" }, ["Importe"]],
    [{ amount: "99.99" }, []],
    [{ amount: null }, ["Importe"]],
    [{ supplier: "2" }, ["Proveedor"]],
    [{ due: "2026-12-09" }, ["Vence"]],
    [{ due: "2026-12-11" }, []],
    [{ concept: "Sonido" }, []],
    [{ amount: "200", supplier: "2" }, ["Importe", "Proveedor"]],
  ])("%j", (values, labels) => {
    const after = { ...before, ...said(values) };
    expect(materialDifferences(fields, before, after).map(({ label }) => label)).toEqual(labels);
    expect(differences(fields, before, after)).toHaveLength(Object.keys(values).length);
  });
});

describe("working hours", () => {
  const zone = "America/Argentina/Buenos_Aires";
  const calendar = { zone, holidays: new Set(["2026-12-08", "2026-12-25"]) };
  const at = (text: string) => new Date(`${text}-03:00`);

  test.each([
    ["2026-11-24T10:00:00", 8, "2026-11-24T18:00:00"],
    ["2026-11-24T10:00:00", 9, "2026-11-25T10:00:00"],
    ["2026-11-24T20:00:00", 1, "2026-11-25T10:00:00"],
    ["2026-11-27T17:00:00", 2, "2026-11-30T10:00:00"],
    ["2026-11-28T11:00:00", 1, "2026-11-30T10:00:00"],
    // The 8th of December is a holiday.
    ["2026-12-07T17:00:00", 2, "2026-12-09T10:00:00"],
    ["2026-11-24T06:00:00", 4.5, "2026-11-24T13:30:00"],
  ])("%s and %s hours", (start, hours, end) => {
    expect(addWorkingHours(at(start), hours, calendar)).toEqual(at(end));
    expect(workingHoursBetween(at(start), at(end), calendar)).toBe(hours);
  });

  test("the clock of Madrid, on the day on which it changes too", () => {
    const spain = { zone: "Europe/Madrid", holidays: new Set<string>() };
    // From Friday 17:00 in winter time two hours on: Monday 10:00 in summer time.
    expect(addWorkingHours(new Date("2026-03-27T16:00:00Z"), 2, spain)).toEqual(new Date("2026-03-30T08:00:00Z"));
  });

  test("law: adding and counting are the same", () => {
    const start = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 200 }), (from, quarters) => {
        const hours = quarters / 4;
        expect(workingHoursBetween(from, addWorkingHours(from, hours, calendar), calendar)).toBeCloseTo(hours, 9);
      }),
      { numRuns: 50 },
    );
  });
});
