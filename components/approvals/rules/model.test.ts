import * as fc from "fast-check";
import type { PolicyView, Rule } from "@/lib/approvals/policies/schema";
import { rules as rulesShape } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { changesOf, conditionOf, knownFacts, moved, newStep, ruleLine, withNewRule } from "./model";

const kind: KindView = {
  key: "cost_reallocation",
  title: "Reasignaciones",
  one: "Reasignación",
  icon: "swap",
  here: true,
  fields: [
    { key: "importe", label: "Importe", type: "importe", options: [] },
    { key: "nuevo", label: "Proveedor nuevo", type: "si_no", options: [] },
    { key: "empresa", label: "Empresa", type: "opcion", options: [{ value: "1", label: "Bambalina SA" }] },
  ],
  owners: [{ key: "centro", title: "dueño del centro" }],
  productions: false,
};
const rule = (value: string): Rule => ({
  match: "todas",
  conditions: [{ field: "importe", op: "mayor", value }],
  steps: [newStep()],
});
const LAST: Rule = { match: "todas", conditions: [], steps: [newStep()] };

test("moving keeps every rule once and the last one last", () => {
  const some = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(some, fc.integer({ min: -1, max: 7 }), fc.integer({ min: -2, max: 9 }), (count, from, to) => {
      const rules = [...Array.from({ length: count }, (_, at) => rule(String(at))), LAST];
      const next = moved(rules, from, to);
      expect(next.at(-1)).toBe(LAST);
      expect(new Set(next)).toEqual(new Set(rules));
      expect(next).toHaveLength(rules.length);
    }),
  );
  const three = [rule("1"), rule("2"), rule("3"), LAST];
  expect(moved(three, 0, 2)).toEqual([rule("2"), rule("3"), rule("1"), LAST]);
  expect(moved(three, 2, 0)).toEqual([rule("3"), rule("1"), rule("2"), LAST]);
  expect([moved(three, 0, 3), moved(three, 3, 0)]).toEqual([three, three]);
});

test("a new rule and each field's first condition are what the server takes", () => {
  expect(rulesShape.safeParse(withNewRule([LAST], kind.fields)).success).toBe(true);
  for (const field of kind.fields)
    expect(rulesShape.safeParse([{ ...rule("1"), conditions: [conditionOf(field)] }, LAST]).success).toBe(true);
});

test("a rule is a sentence with its people", () => {
  const two: Rule = {
    ...rule("1000000"),
    steps: [
      {
        ...newStep(),
        who: [
          { type: "duenio", of: "centro" },
          { type: "persona", user_id: 9 },
        ],
      },
      newStep(),
    ],
  };
  expect(ruleLine(two, kind, "ARS", [{ id: 9, name: "Ana" }])).toBe(
    "Si importe supera $ 1.000.000: 1. dueño del centro o Ana, 2. Administrador",
  );
  expect(ruleLine({ ...LAST, steps: [] }, kind, "ARS", [])).toBe("En cualquier otro caso: aprobada sin pasos");
});

test("changes are counted against the version in force", () => {
  const vigente = { rules: [rule("1"), LAST], currency: "ARS" } as PolicyView;
  expect(changesOf({ rules: [rule("1"), LAST], currency: "ARS" }, vigente)).toBe(0);
  expect(changesOf({ rules: [rule("2"), LAST], currency: "USD" }, vigente)).toBe(2);
  expect(changesOf({ rules: [rule("1"), rule("2"), LAST], currency: "ARS" }, vigente)).toBe(2);
});

test("what is left empty of a case is not known, which is not the same as no", () => {
  expect(knownFacts({ importe: "", nuevo: "no", empresa: "1" }, kind.fields)).toEqual({ nuevo: false, empresa: "1" });
  // A number is asked as it is stored, and none while it is being written.
  expect(knownFacts({ importe: "1,5" }, kind.fields)).toEqual({ importe: "1.5" });
  expect(knownFacts({ importe: "1.234,56" }, kind.fields)).toEqual({ importe: "1234.56" });
  for (const half of ["1,", "-", "mucho"]) expect(knownFacts({ importe: half }, kind.fields)).toEqual({});
});
