import type { FieldDefinition } from "@/lib/boards/rules/definition";
import type { FieldType } from "@/lib/boards/rules/words";
import { fieldProblem } from "./fieldProblem";

const field = (type: FieldType) =>
  ({ key: "dato", title: "Dato", type, required: false, onCard: false }) as FieldDefinition;

test.each<[FieldType, unknown, string]>([
  ["date", "mañaana", "Dato: no se entiende como fecha; escribir, por ejemplo, 11/12 o viernes"],
  ["date", "30/02/2026", "Dato: ese día no existe; escribir, por ejemplo, 11/12 o viernes"],
  [
    "money",
    { amount: "mil", currency: "ARS" },
    "Dato: no se entiende como importe; escribir, por ejemplo, 1.234.567,89.",
  ],
  ["number", "doce", "Dato: Tiene que ser un número, como 12 o 12,5 (hasta dos decimales)."],
  ["url", "ejemplo", "Dato: Tiene que ser una dirección que empiece con https:// o http://."],
])("%s: names the field once, and the fix", (type, value, problem) => {
  expect(fieldProblem(field(type), value)).toBe(problem);
});

test.each<[FieldType, unknown]>([
  ["date", "2026-12-11"],
  ["money", { amount: "1.234,5", currency: "EUR" }],
  ["number", "1.234,5"],
  ["url", "https://example.com"],
  ["date", ""],
  ["money", null],
])("%s: nothing against what is right or empty", (type, value) => {
  expect(fieldProblem(field(type), value)).toBeUndefined();
});
