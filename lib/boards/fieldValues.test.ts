import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { aCard, columnOf } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { tellNotices } from "./notices/tell";
import type { FieldType } from "./rules/words";
import type { CardDetail } from "./schema";

jest.mock("@/lib/generated/boardDefinitions", () => {
  const types = ["text", "longtext", "number", "hours", "money", "date", "url", "person", "checkbox"];
  const fields = [
    ...types.map((type) => ({ key: type, title: `Un ${type}`, type, ...(type === "date" && { warnDays: [7] }) })),
    { key: "select", title: "Un select", type: "select", options: ["A", "B"] },
    { key: "multiselect", title: "Un multiselect", type: "multiselect", options: ["A", "B"] },
  ];
  return jest.requireActual("@/lib/testing/boardFiles").boardFiles({
    legales: {
      types: ["Contrato"],
      fields,
      intake: { title: "Pedir", about: "Contratos.", open: "staff", fields: fields.map(({ key }) => key) },
    },
  });
});

let lead: TestPerson;
let asker: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  asker = await aPerson("Comercial Jr");
});
afterAll(disconnect);

const HUGE = "9".repeat(400);
const deep = { a: { b: { c: [1] } } };

/** What each kind of field takes, as it is kept, and what it refuses. */
const kinds: Record<FieldType, { takes: [unknown, unknown][]; refuses: unknown[] }> = {
  text: {
    takes: [
      ["  ñandú 😀 \u202Eabc ", "ñandú 😀 \u202Eabc"],
      [HUGE, HUGE],
      ["=1+1", "=1+1"],
    ],
    refuses: ["x".repeat(501), 5, true, deep],
  },
  longtext: { takes: [["Uno\nDos", "Uno\nDos"]], refuses: ["x".repeat(4_001), 5, ["A"]] },
  number: {
    takes: [
      ["1.234.567,5", "1234567.50"],
      [0, "0.00"],
      ["-3", "-3.00"],
    ],
    refuses: [HUGE, "1e400", "NaN", "12,345", 1e308, true, deep],
  },
  hours: { takes: [["7,5", "7.50"]], refuses: ["siete", HUGE, [1]] },
  money: {
    takes: [
      [
        { amount: "1.200,50", currency: "ARS" },
        { amount: "1200.50", currency: "ARS" },
      ],
    ],
    refuses: [
      "1200",
      { amount: "1", currency: "BTC" },
      { amount: HUGE, currency: "ARS" },
      { amount: "1", currency: "ARS", x: 1 },
      {},
    ],
  },
  date: {
    takes: [["2028-02-29", "2028-02-29"]],
    refuses: ["2026-02-30", "0000-00-00", "99999-01-01", "29/02/2028", 20_280_229],
  },
  select: { takes: [["A", "A"]], refuses: ["C", "a", 1, ["A"]] },
  multiselect: {
    takes: [
      [
        ["B", "A", "B"],
        ["B", "A"],
      ],
    ],
    refuses: ["A", ["C"], [["A"]], { 0: "A" }],
  },
  checkbox: { takes: [[true, true]], refuses: ["sí", 1, deep] },
  url: {
    takes: [["https://a.test/x?y=1", "https://a.test/x?y=1"]],
    refuses: ["javascript:alert(1)", "https://", "ftp://a", `https://${"a".repeat(2_001)}`],
  },
  person: { takes: [], refuses: [0, -1, 1.5, 2_147_483_648, 999_999, "1", deep] },
};

test.each(Object.entries(kinds))(
  "a field of kind %s takes what it is, and says what is wrong with the rest",
  async (key, kind) => {
    let card = await aCard(lead, "legales");
    const put = (value: unknown) =>
      requestAs<CardDetail & { issues?: { path: string; message: string }[] }>(lead, "PUT", `/cards/${card.id}`, {
        version: card.version,
        fields: { [key]: value },
      });
    for (const [value, kept] of [...kind.takes, ...(key === "person" ? [[lead.userId, lead.userId]] : [])]) {
      const answer = await put(value);
      expect([value, answer.status, answer.body.fields?.[key]]).toEqual([value, 200, kept]);
      card = answer.body;
    }
    for (const value of kind.refuses) {
      const { status, body } = await put(value);
      expect([value, status, body.issues?.[0]?.path.startsWith(`fields.${key}`)]).toEqual([value, 400, true]);
      expect(body.issues?.[0]?.message).toMatch(/^Un /);
    }
    for (const nothing of ["", null, [], false]) {
      const answer = await put(nothing);
      expect([nothing, answer.status, answer.body.fields?.[key]]).toEqual([nothing, 200, undefined]);
      card = answer.body;
    }
  },
);

test("characters that cannot be kept and fields that are none are refused, and nothing is written", async () => {
  const card = await aCard(lead, "legales");
  const put = (fields: unknown) =>
    requestAs<{ error: string }>(lead, "PUT", `/cards/${card.id}`, { version: card.version, fields });
  expect((await put({ text: "a\u0000b" })).body.error).toContain("NUL");
  expect((await put({ text: "a\uD83D" })).body.error).toContain("medio carácter");
  for (const key of ["nada", "constructor", "toString"]) expect((await put({ [key]: "x" })).status).toBe(400);
  expect((await put({ text: "\\uD83D y 😀" })).status).toBe(200);
  const odd = JSON.parse('{"__proto__": {"text": "x"}}') as object;
  await requestAs(lead, "PUT", `/cards/${card.id}`, { version: card.version + 1, fields: odd });
  const { body } = await requestAs<CardDetail>(lead, "GET", `/boards/legales/cards/${card.number}`);
  expect(body.fields).toEqual({ text: "\\uD83D y 😀" });
});

const leftovers: unknown[] = [
  ...["texto", "2026-02-31", 12, 1e20, true, "=1+1", "12.345678", ["a", 1], null],
  ...[
    { amount: "x", currency: 5 },
    { amount: "1.50", currency: "ARS" },
  ],
];

test.each(leftovers)(
  "a field that was of another kind and held %j breaks no reading, export, figure, move nor notice",
  async (value) => {
    const made = await requestAs<{ id: number }>(asker, "POST", "/boards/legales/requests", {
      title: "Pedido",
      type: "Contrato",
      client_id: crypto.randomUUID(),
    });
    const { id } = made.body;
    const fields = Object.fromEntries([...Object.keys(kinds), "ya_no_existe"].map((key) => [key, value]));
    await query("UPDATE card SET fields = $2::jsonb, type = 'Ya no' WHERE id = $1", [id, JSON.stringify(fields)]);
    const { number } = await prisma.card.findUniqueOrThrow({ where: { id } });
    const column_id = await columnOf(lead, "legales", "redaccion");
    const calls: [TestPerson, string, string, object?][] = [
      [asker, "GET", `/boards/requests/${id}`],
      [asker, "GET", "/boards/requests"],
      [lead, "GET", `/boards/legales/cards/${number}`],
      [lead, "GET", "/boards/legales/cards"],
      [lead, "GET", "/boards/legales/export"],
      [lead, "GET", "/boards/legales/export?q=texto"],
      [lead, "GET", "/boards/legales/dashboard"],
      [lead, "PUT", `/cards/${id}`, { version: 1, title: "Otro", type: "Ya no", fields: { text: "Bien" } }],
      [lead, "GET", `/cards/${id}/history`],
      [lead, "POST", "/boards/legales/templates", { title: "Copia", from_card: id }],
      [lead, "POST", `/cards/${id}/move`, { column_id }],
    ];
    for (const [person, method, path, body] of calls)
      expect([path, (await requestAs(person, method, path, body)).status]).toEqual([
        path,
        path.endsWith("templates") ? 201 : 200,
      ]);
    await expect(tellNotices(new Date(`${todayIn()}T20:00:00Z`))).resolves.toEqual(expect.any(Number));
  },
);
