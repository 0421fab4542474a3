import type { FlagItem } from "@/lib/flags/schema";
import { bodyOf, restOf, valuesOf } from "./flagForm";
import { flagFormSchema } from "./flagFormSchema";
import { countsText, rulesText, stateOf } from "./flagTexts";

const flag: FlagItem = {
  key: "palette.recientes",
  title: "Recientes",
  description: "",
  kind: "boolean",
  values: [
    { value: "on", title: "Encendida" },
    { value: "off", title: "Apagada" },
  ],
  off: "off",
  enabled: true,
  default_value: "off",
  people: [{ user_id: 7, value: "on" }],
  roles: [{ rol: "Board", value: "off" }],
  shares: [{ value: "on", percent: 20 }],
  counts: [
    { value: "on", people: 12 },
    { value: "off", people: 28 },
  ],
  version: 3,
  updated_at: null,
  updated_by: "",
};

test("a flag goes into the form and comes back as it was", () => {
  expect(bodyOf(valuesOf(flag), 3)).toEqual({
    version: 3,
    enabled: true,
    default_value: "off",
    people: flag.people,
    roles: flag.roles,
    shares: flag.shares,
  });
  expect(restOf(valuesOf(flag))).toBe(80);
});

test("the default value takes what is left, whatever percentage it had", () => {
  const values = { ...valuesOf(flag), default_value: "on" };
  expect(bodyOf(values, 0).shares).toEqual([]);
});

test("nobody may have two values, and the percentages fit in 100", () => {
  const values = valuesOf(flag);
  const twice = { ...values, rules: { ...values.rules, off: { roles: [], people: ["7"], percent: null } } };
  expect(flagFormSchema.safeParse(values).success).toBe(true);
  expect(flagFormSchema.safeParse(twice).error?.issues[0]?.path).toEqual(["rules", "off", "people"]);
  const rule = (percent: number) => ({ roles: [], people: [], percent });
  const much = { enabled: true, default_value: "c", rules: { a: rule(60), b: rule(50), c: rule(0) } };
  expect(flagFormSchema.safeParse(much).error?.issues.map(({ path }) => path[1])).toEqual(["a", "b"]);
});

test("states and counts in words", () => {
  expect(stateOf(flag)).toBe("algunos");
  expect(stateOf({ ...flag, enabled: false })).toBe("desactivada");
  expect(stateOf({ ...flag, counts: [{ value: "on", people: 40 }] })).toBe("todos");
  expect(stateOf({ ...flag, counts: [{ value: "off", people: 40 }] })).toBe("nadie");
  expect(countsText(flag)).toBe("12 de 40 personas");
  expect(rulesText(flag)).toBe("1 rol, 1 persona y 20 % de la gente");
  expect(rulesText({ roles: [], people: [], shares: [] })).toBe("Sin reglas");
});
