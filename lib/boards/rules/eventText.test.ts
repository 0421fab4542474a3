import type { FieldDefinition } from "./definition";
import { eventKinds } from "./events";
import { eventText } from "./eventText";
import { valueText } from "./valueText";
import { OTHER_BOARD_CARD } from "./words";

const field = (key: string, type: FieldDefinition["type"]): FieldDefinition => ({
  key,
  type,
  title: key[0]?.toUpperCase() + key.slice(1),
  required: false,
  onCard: false,
});
const context = {
  fields: [
    ...[field("monto", "money"), field("firma", "date"), field("contraparte", "text"), field("abogado", "person")],
    ...[
      field("horas", "hours"),
      field("rubros", "multiselect"),
      field("urgente", "checkbox"),
      field("cantidad", "number"),
    ],
  ],
  nameOf: (id: number) => ({ 1: "Pilar Montoya", 2: "Joaquín Rey" })[id] ?? "",
};
const say = (kind: string, data: Record<string, unknown> = {}) => eventText({ kind, data }, context);

test("says each value as people write it", () => {
  for (const [key, value, text] of [
    ["fields.monto", { amount: "48000000.00", currency: "ARS" }, "$ 48.000.000"],
    ["fields.monto", { amount: "48000000.50", currency: "USD" }, "US$ 48.000.000,50"],
    ["fields.monto", { amount: "unos mil", currency: "ARS" }, "unos mil"],
    ["fields.firma", "2026-12-11", "vie 11 dic 2026"],
    ["fields.abogado", 1, "Pilar Montoya"],
    ["fields.horas", "1234.50", "1.234,5 h"],
    ["fields.cantidad", "20000", "20.000"],
    ["fields.rubros", ["Bebidas", "Autos", "Bancos"], "Bebidas, Autos y Bancos"],
    ["fields.urgente", true, "Sí"],
    ["priority", "urgente", "Urgente"],
    ["hours", "3.5", "3,5 h"],
    ["assignees", [1, 2], "Pilar Montoya y Joaquín Rey"],
    ["fields.monto", null, ""],
    ["due_on", null, ""],
  ] as const)
    expect([key, valueText(key, value, context).replace(/\s/g, " ")]).toEqual([key, text]);
});

test("says what changed, before and after", () => {
  expect(
    say("changed", {
      title: { before: "Deal", after: "Contrato" },
      due_on: { before: null, after: "2026-12-11" },
      "fields.contraparte": { before: "Bebidas del Valle", after: null },
      description: { before: "", after: "Largo" },
      assignees: { before: [1], after: [2] },
      labels: { before: ["a"], after: ["a", "b"] },
      "fields.vieja": { before: "x", after: "y" },
    }),
  ).toBe(
    "cambió Título de “Deal” a “Contrato”; puso Vence: vie 11 dic 2026; quitó Contraparte (era Bebidas del Valle); cambió la descripción; asignó a Joaquín Rey y quitó a Pilar Montoya; puso la etiqueta b; cambió vieja de “x” a “y”",
  );
});

test("says what was done to it", () => {
  const column = (title: string) => ({ id: 1, title, group: "started" });
  for (const [kind, data, text] of [
    ["moved", { from: column("En redacción"), to: column("En revisión") }, "movió de “En redacción” a “En revisión”"],
    ["close_proposed", { to: column("Vigentes") }, "propuso cerrarla en “Vigentes”"],
    ["close_refused", { reason: "Falta la firma" }, "devolvió la propuesta de cierre: Falta la firma"],
    ["check", { did: "done", text: "Firma" }, "completó el paso “Firma”"],
    ["check", { did: "renamed", text: "B", before: "A" }, "cambió el paso “A” por “B”"],
    ["linked", { kind: "show", title: "La Yunta" }, "vinculó el show “La Yunta”"],
    ["linked", { kind: "tarjeta", title: "LEG-12" }, "vinculó la tarjeta “LEG-12”"],
    ["unlinked", { kind: "tarjeta", title: OTHER_BOARD_CARD }, "quitó el vínculo con una tarjeta de otro tablero"],
    ["unlinked", { kind: "presupuesto", title: "Presupuesto 12" }, "quitó el vínculo con el presupuesto 12"],
    ["file", { did: "added", names: ["a.pdf", "b.pdf"] }, "adjuntó a.pdf y b.pdf"],
    ["proof", { number: 2, final: false }, "mandó la versión 2"],
    ["proof", { number: 4, final: true }, "agregó un final"],
    ["proof", { number: 2, verdict: "aprobado", reason: "" }, "aprobó la versión 2"],
    ["proof", { number: 2, verdict: "cambios", reason: "El logo" }, "pidió cambios en la versión 2: El logo"],
    ["commented", { did: "added", comment: 1, to_requester: true }, "respondió a quien pidió"],
    [
      "transferred",
      { before: { code: "LEG-1", board: "legales", title: "Legales" }, after: { code: "COM-2", board: "comercial" } },
      "pasó la tarjeta de LEG-1 de Legales a COM-2 de comercial",
    ],
    ["created", { source: "pedido" }, "hizo el pedido"],
  ] as const)
    expect(say(kind, data)).toBe(text);
});

test("has words for every kind, whatever its data, and for kinds to come", () => {
  for (const kind of eventKinds.filter((each) => each !== "moved" && each !== "transferred"))
    expect(say(kind)).toEqual(expect.any(String));
  expect(say("constructor")).toBe("cambió la tarjeta");
});
