import "./schemaTexts";
import { fieldTitle, lookAt } from "./fieldTitles";
import { recordId } from "./listSchema";

test("a field is called as the screens call it, with its place in lists; what has no title keeps its key", () => {
  expect(lookAt("amount", "Falta el importe.")).toBe('Revisar "Importe": Falta el importe.');
  expect(fieldTitle("rules.0.steps.1.sla_hours")).toBe("Regla 1, paso 2, plazo en horas");
  expect(fieldTitle("0.amount")).toBe("Fila 1, importe");
  expect(fieldTitle("rows.2.iva")).toBe("Fila 3, IVA");
  expect(fieldTitle("items.0.amount")).toBe("Renglón 1, importe");
  expect(fieldTitle("shares.1.percent")).toBe("Parte 2, porcentaje");
  expect(lookAt("rules.0.desconocido", "No.")).toBe('Revisar "rules.0.desconocido": No.');
  expect(fieldTitle("constructor")).toBeNull();
});

test("a number that is too big is told its bound, and what is none that it is none", () => {
  const told = (
    schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
    value: string,
  ) => schema.safeParse(value).error?.issues.at(-1)?.message;
  expect(told(recordId, "99999999999")).toBe("Tiene que ser 2.147.483.647 o menos.");
  expect(told(recordId, "x")).toBe("Tiene que ser un número.");
});
