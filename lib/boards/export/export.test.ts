import ExcelJS from "exceljs";
import { disconnect, query } from "@/lib/db";
import { aCard, cardsOf, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { FieldDefinition } from "../rules/definition";
import type { CardRow } from "../schema";
import { customFields } from "./fields";

let lead: TestPerson;
beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
});
afterAll(disconnect);

async function bookOf(search: string): Promise<ExcelJS.Workbook> {
  const { status, raw } = await requestAs(lead, "GET", `/boards/legales/export${search}`);
  expect(status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  return book;
}
const valuesOf = (sheet: ExcelJS.Worksheet | undefined, header: string) => {
  const column = ((sheet?.getRow(1).values ?? []) as unknown[]).indexOf(header);
  return Array.from({ length: (sheet?.rowCount ?? 1) - 1 }, (_, row) => sheet?.getRow(row + 2).getCell(column).value);
};

test("has what the filter of the screen leaves, texts that are never formulas, descriptions and steps", async () => {
  const title = '=HYPERLINK("http://x";"pagar")';
  await aCard(lead, "legales", {
    title,
    priority: "alta",
    due_on: "2026-12-24",
    assignees: [lead.userId],
    hours: "7.5",
    description: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "+54 11" }] }] },
    checklist: ["Pedir firma", "Archivar"],
  });
  await aCard(lead, "legales", { title: "Otra", priority: "baja" });
  const book = await bookOf("?prioridad=alta");
  expect(book.worksheets.map(({ name }) => name)).toEqual(["Tarjetas", "Descripciones", "Pasos"]);
  const [cards, texts, steps] = book.worksheets;
  expect(valuesOf(cards, "Título")).toEqual([title]);
  expect(cards?.getCell("B2").formula).toBeUndefined();
  expect(valuesOf(cards, "Responsables")).toEqual([lead.mail]);
  expect(valuesOf(cards, "Vence")).toEqual([new Date("2026-12-24T00:00:00Z")]);
  expect(valuesOf(cards, "Horas")).toEqual([7.5]);
  expect(valuesOf(texts, "Descripción")).toEqual(["+54 11"]);
  expect(valuesOf(steps, "Paso")).toEqual(["Pedir firma", "Archivar"]);
  expect(valuesOf((await bookOf("?q=otra")).worksheets[0], "Título")).toEqual(["Otra"]);
});

test.each([
  ["vence=zzz", "vence"],
  ["grupo=abiertas,zzz", "grupo"],
  ["prioridad=alta,zzz", "prioridad"],
  ["persona=nadie,zzz", "persona"],
  ["pidio=1,zzz", "pidio"],
  ["cerrada=2026-11", "cerrada"],
  ["edad=mucho", "edad"],
  ["plazo=zzz", "plazo"],
  ["cierre=zzz", "cierre"],
])("a filter that no card could have, %s, is refused by its field", async (search, path) => {
  const answer = await requestAs<{ issues: { path: string }[] }>(lead, "GET", `/boards/legales/export?${search}`);
  expect([answer.status, answer.body.issues.map((one) => one.path)]).toEqual([400, [path]]);
});

test("what a figure of closed cards leads to has the archived ones, as the figure does", async () => {
  const done = await aCard(lead, "legales", { title: "Cerrada hace mucho" });
  await moveTo(lead, done.id, await columnOf(lead, "legales", "vigente"));
  await query("UPDATE card SET closed_at = '2026-03-10T15:00:00Z' WHERE id = $1", [done.id]);
  await requestAs(lead, "POST", `/cards/${done.id}/archive`);
  const titles = async (search: string) => valuesOf((await bookOf(search)).worksheets[0], "Título");
  expect(await titles("?grupo=completed&cerrada=2026-03-01..2026-03-31")).toEqual(["Cerrada hace mucho"]);
  expect(await titles("?grupo=completed")).toEqual([]);
  expect(await titles("")).toEqual((await cardsOf(lead, "legales")).map(({ title }) => title));
});

test("follows the order and the columns of the list", async () => {
  for (const card of [
    { title: "Dos", due_on: "2026-12-02", priority: "baja" },
    { title: "Sin día", priority: "urgente" },
    { title: "Uno", due_on: "2026-12-01", priority: "baja" },
    { title: "Tres", due_on: "2026-12-01", priority: "alta" },
  ])
    await aCard(lead, "legales", { ...card, labels: ["en orden"] });
  const sheetOf = async (search: string) => (await bookOf(`?etiqueta=en%20orden${search}`)).worksheets[0];
  const titles = async (orden: string) => valuesOf(await sheetOf(`&orden=${orden}`), "Título");
  expect(await titles("vence,prioridad")).toEqual(["Tres", "Uno", "Dos", "Sin día"]);
  expect(await titles("-vence,-prioridad")).toEqual(["Dos", "Uno", "Tres", "Sin día"]);
  expect(await titles("mes,titulo,otra")).toEqual(["Dos", "Tres", "Uno", "Sin día"]);
  const headers = async (columnas: string) => (await sheetOf(`&columnas=${columnas}`))?.getRow(1).values;
  expect(await headers("titulo,vence,campo_monto,otra")).toEqual([
    ...[undefined, "Código", "Título", "Vence", "Monto", "Monto: moneda"],
  ]);
  expect(await headers("otra")).toEqual(await headers(""));
});

test("the end of an SLA is a date of Excel, by the clock of Buenos Aires", async () => {
  const card = await aCard(lead, "legales", { title: "Con plazo", labels: ["sla"] });
  await query("UPDATE card SET sla_due_at = '2026-12-25T02:45:30Z' WHERE id = $1", [card.id]);
  const [sheet] = (await bookOf("?etiqueta=sla")).worksheets;
  expect(valuesOf(sheet, "SLA")).toEqual([new Date("2026-12-24T23:45:00Z")]);
});

test("priorities are called as the board calls them", async () => {
  const it = await aPerson("IT");
  await aCard(it, "it", { title: "Sin red", priority: "urgente" });
  const { raw } = await requestAs(it, "GET", "/boards/it/export");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  expect(valuesOf(book.worksheets[0], "Prioridad")).toEqual(["P1 · Crítica"]);
});

test("only who reaches the board; unknown filters are refused", async () => {
  const stranger = await aPerson("Comercial Jr");
  expect((await requestAs(stranger, "GET", "/boards/legales/export")).status).toBe(404);
  expect((await requestAs(lead, "GET", "/boards/legales/export?otro=1")).status).toBe(400);
});

test("custom fields are typed columns; money has its currency beside it", () => {
  const field = (key: string, type: FieldDefinition["type"]): FieldDefinition => ({
    key,
    title: key,
    type,
    required: false,
    onCard: false,
  });
  const fields = customFields(
    [
      field("valor", "money"),
      field("fin", "date"),
      field("sitio", "multiselect"),
      field("urge", "checkbox"),
      field("quien", "person"),
    ],
    { nameOf: (id) => `Persona ${id}` },
  );
  const card = {
    fields: {
      valor: { amount: "1200000.50", currency: "USD" },
      fin: "2026-12-31",
      sitio: ["a", "b"],
      urge: true,
      quien: 7,
    },
  } as unknown as CardRow;
  expect(fields.map(({ header, kind, value }) => [header, kind, value(card)])).toEqual([
    ["valor", "money", "1200000.50"],
    ["valor: moneda", "text", "USD"],
    ["fin", "day", "2026-12-31"],
    ["sitio", "text", "a, b"],
    ["urge", "text", "Sí"],
    ["quien", "text", "Persona 7"],
  ]);
  expect(fields.map(({ value }) => value({ fields: {} } as CardRow))).toEqual([null, null, null, null, "", null]);
});
