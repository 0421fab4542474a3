import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { forgetStorage } from "@/lib/files/storage";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { aCard, anExpense, expenseFacts, sendCards } from "@/lib/testing/cards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aCuit, aFedCentre, aVoucher, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "@/lib/vouchers/schema";
import type { ReviewRecord } from "./review/schema";
import type { ExpenseView } from "./schema";
import type { StatementView } from "./statements/schema";
import { oweStatement } from "./statements/service/owed";

let uploads: string;
let silvina: TestPerson;
let nora: TestPerson;
let company: { id: number; tax_id: string };
let card: { id: number; last4: string };
let show: number;
let cuit: string;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "cards-returns-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  silvina = await aPerson("Administracion");
});
beforeEach(async () => {
  nora = await aPerson("Tour Manager");
  company = await aCompany();
  card = await aCard(nora, { company_id: company.id });
  show = (await aShow()).id;
  cuit = aCuit();
});
afterEach(verified);
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

async function verified() {
  const client = openClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  const { wrong } = await verifyLedger(client);
  await client.end();
  expect(wrong).toEqual([]);
}

type Refusal = { error: string; code: string; issues?: { path: string; message: string }[] };
const record = async (id: number) =>
  (await requestAs<ReviewRecord>(silvina, "GET", `/card-expenses/${id}/review`)).body;
const decide = async (id: number, step: string, more: object = {}) =>
  requestAs<ReviewRecord & Refusal>(silvina, "POST", `/card-expenses/${id}/${step}`, {
    version: (await record(id)).version,
    ...more,
  });
const approve = (id: number, more: object = {}) => decide(id, "approve", more);
const observe = (id: number) => decide(id, "observe", { reason: "A ver de nuevo" });
const voucher = async (id: number | null | undefined) => (await sendVoucher(silvina, "GET", `/${id}`)).body;
/** What stands of a source by kind and show. */
const entries = (type: string, id: number | null | undefined) =>
  query<{ kind: string; amount: string; cost: string; show_id: number | null; supplier_id: number | null }>(
    `SELECT e.kind, sum(e.amount)::text AS amount, sum(e.cost)::text AS cost, e.show_id, e.supplier_id FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1 AND p.source_id = $2 GROUP BY 1, 4, 5 HAVING sum(e.amount) <> 0 ORDER BY 1, 4`,
    [type, id],
  );
const TAXES = [
  { rate_code: "5", base: "100000", amount: "21000" },
  { rate_code: "4", base: "10000", amount: "1050" },
];
/** An A receipt of somebody to our company: 132,050 at two rates. */
const receipt = (more: object = {}) => ({
  show_id: show,
  day: "2026-11-12",
  issuer_tax_id: cuit,
  recipient_tax_id: company.tax_id,
  type_code: "1",
  point: "3",
  number: String(5_000 + next()),
  amount: "132050",
  tax_lines: TAXES,
  ...more,
});
/** A credit note A of a fifth of it, at both rates. */
const note = (bought: Pick<ExpenseView, "client_id">, more: object = {}) =>
  receipt({
    day: "2026-11-15",
    type_code: "3",
    returns: bought.client_id,
    amount: "26410",
    tax_lines: [
      { rate_code: "5", base: "20000", amount: "4200" },
      { rate_code: "4", base: "2000", amount: "210" },
    ],
    ...more,
  });
const sent = (more: object) => anExpense(nora, card.id, more);
const bought = async (facts: object = receipt(), more: object = {}) => {
  const one = await sent(facts);
  expect((await approve(one.id, more)).body).toMatchObject({ state: "aprobado" });
  return one;
};
/** A statement of the card with these amounts, each of a day. */
async function aStatement(amounts: readonly string[], day = "2026-11-15") {
  const made = await prisma.cardStatement.create({
    data: {
      company_id: company.id,
      currency: "ARS",
      from_day: new Date(day),
      until_day: new Date(day),
      name: `Resumen ${next()}`,
    },
  });
  await prisma.cardStatementLine.createMany({
    data: amounts.map((amount, at) => ({
      statement_id: made.id,
      line: at + 1,
      card_id: card.id,
      day: new Date(day),
      merchant: `Línea ${at}`,
      amount,
      currency: "ARS",
      fingerprint: `${made.id} ${at}`,
    })),
  });
  await prisma.$transaction((tx) => oweStatement(tx, { userId: silvina.userId }, made.id));
  return made.id;
}
const statement = async (id: number) => (await requestAs<StatementView>(silvina, "GET", `/card-statements/${id}`)).body;
const close = async (id: number, step: string, more: object = {}) =>
  requestAs<StatementView & Refusal>(silvina, "POST", `/card-statements/${id}/${step}`, {
    version: (await statement(id)).version,
    ...more,
  });
const say = async (id: number, at: number, step: string, more: object = {}) => {
  const line = (await statement(id)).items[at];
  return requestAs<StatementView & Refusal>(silvina, "POST", `/card-statements/lines/${line?.id}`, {
    version: line?.version,
    step,
    ...more,
  });
};

describe("a note", () => {
  test("takes from its purchase's voucher by rate: cost and VAT, owed to nobody; observed it is as before", async () => {
    const one = await bought();
    const back = await sent(note(one));
    expect(back).toMatchObject({
      takes_away: true,
      returns: { client_id: one.client_id, text: `${one.merchant}, 12/11/2026` },
    });
    const before = await record(back.id);
    expect(before.purchases).toEqual([
      expect.objectContaining({ id: one.id, client_id: one.client_id, left: "132050.00" }),
    ]);
    const { body } = await approve(back.id);
    expect(body).toMatchObject({ state: "aprobado", becomes: "comprobante", show: { id: show } });
    const [own, its] = [await record(one.id), await voucher(body.voucher_id)];
    expect(its).toMatchObject({
      type_code: "3",
      paid_by: "tarjeta",
      state: "aprobado",
      vat: "4410.00",
      links: [expect.objectContaining({ target_type: "voucher", target_id: own.voucher_id, amount: "26410.00" })],
    });
    expect(await entries("voucher", body.voucher_id)).toEqual([
      { kind: "devengado", amount: "-26410.00", cost: "-22000.00", show_id: show, supplier_id: null },
    ]);
    expect(await entries("voucher", own.voucher_id)).toEqual([
      { kind: "devengado", amount: "132050.00", cost: "110000.00", show_id: show, supplier_id: null },
    ]);
    expect((await observe(one.id)).body.error).toMatch(
      /^Tiene una devolución aprobada \(.*26\.410,00.*: observarla primero\.$/,
    );
    expect((await observe(back.id)).status).toBe(200);
    expect(await entries("voucher", body.voucher_id)).toEqual([]);
    expect((await observe(one.id)).status).toBe(200);
  });

  test("its settlement gives back what it took, whichever of both is paid first; undone it is owed again", async () => {
    const one = await bought();
    const back = await sent(note(one));
    const id = (await approve(back.id)).body.voucher_id;
    const [charges, gives] = [
      await aStatement(["132050.00"], "2026-11-12"),
      await aStatement(["-26410.00", "40000.00"]),
    ];
    expect((await statement(gives)).items[0]?.candidates).toEqual([
      expect.objectContaining({ id: back.id, takes_away: true }),
    ]);
    await say(gives, 0, "conciliar", { expense_id: back.id });
    await say(gives, 1, "cargo");
    await say(charges, 0, "conciliar", { expense_id: one.id });
    expect((await record(back.id)).state).toBe("conciliado");
    for (const sheet of [gives, charges]) {
      expect((await close(sheet, "reconcile")).status).toBe(200);
      expect((await close(sheet, "pay", { day: "2026-11-25" })).status).toBe(200);
      await verified();
    }
    const paid = { kind: "pagado", amount: "-26410.00", cost: "-22000.00", show_id: show, supplier_id: null };
    expect(await entries("voucher", id)).toContainEqual(paid);
    expect((await close(gives, "unpay", { reason: "Era otro día" })).status).toBe(200);
    expect(await entries("voucher", id)).not.toContainEqual(paid);
    await verified();
    expect((await close(gives, "pay", { day: "2026-11-26" })).status).toBe(200);
    await close(gives, "unpay", { reason: "Otra vez" });
    await close(gives, "reopen", { reason: "Era de otra compra" });
    await say(gives, 0, "soltar");
    expect((await record(back.id)).state).toBe("aprobado");
  });

  test("that Administracion has in its inbox, or validated, is the same record; one of another invoice is told", async () => {
    const one = await bought();
    const { voucher_id } = await record(one.id);
    const mine = await voucher(voucher_id);
    const facts = (more: object = {}) => ({
      company_id: company.id,
      supplier_id: mine.supplier?.id,
      type_code: "3",
      point: "3",
      number: String(800_000 + next()),
      date: "2026-11-15",
      currency: "ARS",
      net_taxed: "22000.00",
      vat: "4410.00",
      total: "26410.00",
      vat_lines: [
        { rate_code: "5", base: "20000", amount: "4200" },
        { rate_code: "4", base: "2000", amount: "210" },
      ],
      ...more,
    });
    const links = [{ target_type: "voucher", target_id: voucher_id, amount: "26410.00" }];
    const inbox = await aVoucher(silvina, facts());
    const valid = await aVoucher(silvina, facts({ links, net_taxed: "22000.00" }), { alike_reason: "Es otra nota" });
    const supplier = mine.supplier?.id;
    expect(await entries("voucher", valid.id)).toEqual([
      { kind: "devengado", amount: "-26410.00", cost: "-22000.00", show_id: show, supplier_id: supplier },
    ]);
    for (const there of [inbox, valid]) {
      const back = await sent(note(one, { number: there.number, alike_reason: "Es la nota" }));
      const { status, body } = await approve(back.id, { alike_reason: "Es la nota" });
      expect([status, body.voucher_id]).toEqual([200, there.id]);
      expect(await entries("voucher", there.id)).toEqual([
        { kind: "devengado", amount: "-26410.00", cost: "-22000.00", show_id: show, supplier_id: null },
      ]);
      await verified();
    }
    const other = await bought(
      receipt({
        merchant: "Otro",
        issuer_tax_id: cuit,
        amount: "26410",
        tax_lines: [{ rate_code: "5", base: "21826.45", amount: "4583.55" }],
      }),
      { alike_reason: "Es otra" },
    );
    const wrong = await aVoucher(
      silvina,
      facts({
        links: [{ target_type: "voucher", target_id: (await record(other.id)).voucher_id, amount: "26410.00" }],
      }),
      { alike_reason: "Es otra nota" },
    );
    const back = await sent(note(one, { number: wrong.number, alike_reason: "Es la nota" }));
    const refused = await approve(back.id, { alike_reason: "Es la nota" });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.stringMatching(/^La nota que ya está en Comprobantes es de otro comprobante/),
    ]);
  });

  test("is of a purchase that is there, approved, alike and billed to us; nothing is guessed", async () => {
    const one = await sent(receipt());
    const attempt = async (facts: object, more: object = {}) => {
      const back = await sent(note(one, { alike_reason: "Es otra", ...facts }));
      const { status, body } = await approve(back.id, more);
      return [status, body.issues?.[0]?.path, body.error];
    };
    expect(await attempt({})).toEqual([
      422,
      undefined,
      expect.stringContaining("está en «Enviado»: aprobarla primero."),
    ]);
    await approve(one.id);
    expect(await attempt({ returns: null })).toEqual([
      400,
      "returns",
      expect.stringMatching(/^Es una nota de crédito a nombre/),
    ]);
    expect(await attempt({ returns: "6f2c1a3e-8a6f-4a62-9f2a-0d5b7a1c9e11" })).toEqual([
      400,
      "returns",
      "La compra que devuelve todavía no llegó: esperarla, o elegir otra.",
    ]);
    const plain = await bought({ show_id: show, day: "2026-11-12", amount: "90000" });
    expect(await attempt({ returns: plain.client_id })).toEqual([
      400,
      "returns",
      expect.stringContaining("no se aprobó con una factura a nombre de la empresa"),
    ]);
    expect(await attempt({ tax_lines: [{ rate_code: "4", base: "23900.45", amount: "2509.55" }] })).toEqual([
      400,
      "receipt.tax_lines",
      "La nota devuelve IVA al 10,5 % que a la factura no le queda: corregir las alícuotas.",
    ]);
    expect((await attempt({ type_code: "", takes_away: true })).slice(0, 2)).toEqual([400, "receipt.type_code"]);
    expect((await attempt({ issuer_tax_id: aCuit() }))[2]).toMatch(
      /es de otro proveedor: la nota no puede ser suya\.$/,
    );
    const strange = await aCard(nora);
    const elsewhere = await anExpense(nora, strange.id, note(one, { alike_reason: "Es otra" }));
    expect((await approve(elsewhere.id)).body.error).toBe("La compra es de una tarjeta de otra empresa: elegir otra.");
    // The phone is told at once of what it can know.
    const post = async (more: object) => {
      const { status, body } = await sendCards(nora, "POST", "/card-expenses", expenseFacts(card.id, note(one, more)));
      return [status, body.error];
    };
    expect(await post({ currency: "USD" })).toEqual([
      400,
      "La compra es en ARS y la devolución en USD: elegir otra compra.",
    ]);
    expect(await post({ day: "2026-11-11" })).toEqual([
      400,
      "La compra es del jue 12 nov: no se devolvió antes. Corregir la fecha.",
    ]);
    expect(await post({ amount: "132050.01" })).toEqual([
      422,
      expect.stringContaining("nunca se devuelve más de lo comprado"),
    ]);
  });
});

test("of twenty that arrive at once, each a tenth of what was bought, ten are taken: what waits counts, also what is brought back", async () => {
  const one = await sent({ amount: "1000.00", day: "2026-11-12", show_id: show });
  const back = {
    ...expenseFacts(card.id),
    amount: "100.00",
    day: "2026-11-15",
    takes_away: true,
    returns: one.client_id,
    alike_reason: "Son varias",
  };
  const post = (more: object = {}) =>
    requestAs<ExpenseView & Refusal>(nora, "POST", "/card-expenses", { ...back, ...more, client_id: randomUUID() });
  const all = await Promise.all(Array.from({ length: 20 }, () => post()));
  const of = (status: number) => all.filter((answer) => answer.status === status);
  expect([of(201).length, of(422).length]).toEqual([10, 10]);
  expect(new Set(of(422).map(({ body }) => body.code))).toEqual(new Set(["returned_too_much"]));
  const [first] = of(201).map(({ body }) => body);
  const step = (name: string) =>
    requestAs<ExpenseView & Refusal>(nora, "POST", `/card-expenses/${first?.id}/${name}`, {
      version: name === "withdraw" ? first?.version : (first?.version ?? 0) + 1,
    });
  expect((await step("withdraw")).status).toBe(200);
  expect((await post()).status).toBe(201);
  expect((await step("restore")).body.code).toBe("returned_too_much");
});

test("never more is given back than was bought: of twenty at once, each a tenth, ten are approved", async () => {
  // They come before their purchase: nothing is known of it by then.
  const client_id = randomUUID();
  const facts = { day: "2026-11-15", amount: "12100", returns: client_id, alike_reason: "Son varias" };
  const tax_lines = [{ rate_code: "5", base: "10000", amount: "2100" }];
  const all: ExpenseView[] = [];
  for (let n = 0; n < 20; n++)
    all.push(
      await sent(n % 2 ? note({ client_id }, { ...facts, tax_lines }) : { ...facts, takes_away: true, show_id: show }),
    );
  const one = await bought(
    receipt({ client_id, amount: "121000", tax_lines: [{ rate_code: "5", base: "100000", amount: "21000" }] }),
  );
  const done = await Promise.all(all.map(({ id }) => approve(id, { alike_reason: "Son varias" })));
  const of = (status: number) => done.filter((answer) => answer.status === status);
  expect([of(200).length, of(422).length]).toEqual([10, 10]);
  expect(new Set(of(422).map(({ body }) => body.code))).toEqual(new Set(["returned_too_much"]));
  const [sum] = await query<{ amount: string; cost: string }>(
    `SELECT sum(e.amount)::text AS amount, sum(e.cost)::text AS cost FROM ledger_entry e WHERE e.company_id = $1 AND e.kind = 'devengado'`,
    [company.id],
  );
  expect(sum).toEqual({ amount: "0.00", cost: "0.00" });
  const late = await aVoucher(silvina, {
    ...(await factsOf((await record(one.id)).voucher_id)),
    links: [{ target_type: "voucher", target_id: (await record(one.id)).voucher_id, amount: "121.00" }],
  });
  expect(late.findings.map(({ code }) => code)).toContain("nota_excede");
});

const factsOf = async (id: number | null) => ({
  company_id: company.id,
  supplier_id: (await voucher(id)).supplier?.id,
  type_code: "3",
  point: "3",
  number: String(900_000 + next()),
  date: "2026-11-16",
  currency: "ARS",
  net_taxed: "100.00",
  vat: "21.00",
  total: "121.00",
  vat_lines: [{ rate_code: "5", base: "100", amount: "21" }],
});

describe("without a note", () => {
  test("what was given back is charged as its purchase; of no purchase here it says why", async () => {
    const one = await bought({ show_id: show, day: "2026-11-12", amount: "90000" });
    const elsewhere = (await aShow()).id;
    const back = await sent({ returns: one.client_id, amount: "30000", show_id: elsewhere, day: "2026-11-14" });
    expect((await approve(back.id)).body).toMatchObject({ state: "aprobado", becomes: "gasto", show: { id: show } });
    expect(await entries("card_expense", back.id)).toEqual([
      { kind: "devengado", amount: "-30000.00", cost: "-30000.00", show_id: show, supplier_id: null },
    ]);
    const loose = await sent({ takes_away: true, amount: "700", show_id: show });
    const refused = await approve(loose.id);
    expect([refused.status, refused.body.issues?.[0]?.path, refused.body.error]).toEqual([
      400,
      "returns",
      "Falta de qué compra es la devolución: elegirla, o escribir por qué no está.",
    ]);
    expect((await approve(loose.id, { returns_reason: "Se compró en efectivo en 2025" })).status).toBe(200);
    const other = await sent({ takes_away: true, amount: "800", show_id: show });
    const more = await approve(other.id, { returns: one.client_id });
    expect(more.body).toMatchObject({ state: "aprobado", returns: { client_id: one.client_id } });
    const gasto = await sent({ amount: "900", show_id: show });
    expect((await approve(gasto.id, { returns: one.client_id })).body.error).toBe("No es una devolución: es un gasto.");
  });

  test("of a purchase with VAT credit it takes its part of the cost, and the last one what is left", async () => {
    const one = await bought();
    for (const amount of ["44016.67", "44016.67", "44016.66"]) {
      const back = await sent({ returns: one.client_id, amount, day: "2026-11-14", alike_reason: "Son varias" });
      expect((await approve(back.id, { alike_reason: "Son varias" })).status).toBe(200);
    }
    const [sum] = await query<{ amount: string; cost: string }>(
      "SELECT sum(amount)::text AS amount, sum(cost)::text AS cost FROM ledger_entry WHERE company_id = $1 AND kind = 'devengado'",
      [company.id],
    );
    expect(sum).toEqual({ amount: "0.00", cost: "0.00" });
  });

  test("a line of the statement is tied to its purchase with a reason, posts by itself, and is let go again", async () => {
    const one = await bought({ show_id: show, day: "2026-11-12", amount: "90000" });
    const id = await aStatement(["-30000.00", "5000.00"]);
    const tie = (at: number, more: object) => say(id, at, "devolver", more);
    expect((await tie(0, { expense_id: one.id })).status).toBe(400);
    expect((await tie(0, { reason: "Se cobró dos veces" })).body.issues?.[0]?.path).toBe("expense_id");
    expect((await tie(1, { expense_id: one.id, reason: "Se cobró dos veces" })).body.error).toMatch(
      /^La línea es un consumo/,
    );
    const strange = await aPerson("Tour Manager");
    const theirs = await anExpense(strange, (await aCard(strange, { company_id: company.id })).id, { show_id: show });
    expect((await tie(0, { expense_id: theirs.id, reason: "Se cobró dos veces" })).body.error).toMatch(
      /elegir otra\.$/,
    );
    const { body } = await tie(0, { expense_id: one.id, reason: "Se cobró dos veces" });
    expect(body.items[0]).toMatchObject({
      state: "conciliada",
      off: "0.00",
      expense: { amount: "30000.00", takes_away: true, state: "conciliado" },
    });
    const made = body.items[0]?.expense?.id ?? 0;
    expect(await record(made)).toMatchObject({
      returns: { client_id: one.client_id },
      no_receipt_reason: "Se cobró dos veces",
      show: { id: show },
    });
    expect(await entries("card_expense", made)).toEqual([
      { kind: "devengado", amount: "-30000.00", cost: "-30000.00", show_id: show, supplier_id: null },
    ]);
    await verified();
    expect((await say(id, 0, "soltar")).body.items[0]).toMatchObject({ state: "pendiente", expense: null });
    expect(await entries("card_expense", made)).toEqual([]);
    expect((await record(made)).state).toBe("retirado");
    // Handed to its holder meanwhile, it is still tied.
    await say(id, 0, "pasar_al_titular");
    expect((await tie(0, { expense_id: one.id, reason: "Se cobró dos veces" })).body.items[0]?.state).toBe(
      "conciliada",
    );
    await say(id, 1, "cargo");
    await close(id, "reconcile");
    expect((await close(id, "pay", { day: "2026-11-25" })).status).toBe(200);
  });
});

/** All words of a document, in its order. */
async function pdfText(bytes: Buffer): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const words: string[] = [];
  for (let page = 1; page <= document.numPages; page++)
    for (const item of (await (await document.getPage(page)).getTextContent()).items)
      if ("str" in item) words.push(item.str);
  await document.destroy();
  return words.join(" ").replace(/\s+/g, " ");
}

test("the phone learns what may be given back, with what is left; the same amount on the same day is no purchase again", async () => {
  const one = await sent({ show_id: show, amount: "90000", day: "2026-11-12", merchant: "Rental Sur" });
  const purchases = async () =>
    (await requestAs<{ purchases: { client_id: string; left: string }[] }>(nora, "GET", "/card-expenses/setup")).body
      .purchases;
  expect(await purchases()).toEqual([expect.objectContaining({ client_id: one.client_id, left: "90000.00" })]);
  const whole = { merchant: "Rental Sur", day: "2026-11-12", amount: "90000", returns: one.client_id };
  const { status } = await sendCards(nora, "POST", "/card-expenses", expenseFacts(card.id, whole));
  expect(status).toBe(201);
  expect(await purchases()).toEqual([]);
  const lines = await aStatement(["-90000.00"]);
  await approve(one.id);
  const offered = await requestAs<{ items: object[] }>(
    silvina,
    "GET",
    `/card-statements/lines/${(await statement(lines)).items[0]?.id}/purchases`,
  );
  expect(offered.body.items).toEqual([expect.objectContaining({ id: one.id, left: "90000.00" })]);
});

test("a report shows what was given back as negative, with what it is of", async () => {
  const one = await bought({ show_id: show, amount: "90000", day: "2026-11-12", merchant: "Rental Sur" });
  await sent({ returns: one.client_id, amount: "30000", day: "2026-11-14", merchant: "Rental" });
  const { body } = await requestAs<{ items: { id: number; sums: object[] }[] }>(nora, "GET", "/card-reports");
  const [report] = body.items;
  expect(report?.sums).toEqual([{ currency: "ARS", amount: "60000.00", count: 2 }]);
  const pdf = await requestAs(silvina, "GET", `/card-reports/${report?.id}/report.pdf`);
  const texts = await pdfText(pdf.raw);
  expect(texts).toMatch(/Devolución de Rental Sur, 12\/11\/2026: Rental/);
  expect(texts).toMatch(/−\s?\$\s?30\.000,00/);
  expect(texts).toMatch(/2\. Devolución de Rental Sur, 12\/11\/2026: Rental, sáb 14 nov 2026, −\s?\$\s?30\.000,00/);
  expect(texts).toMatch(/Total en ARS, sin lo personal\s+\$\s?60\.000,00/);
  const xlsx = await requestAs(silvina, "GET", `/card-reports/${report?.id}/excel`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(xlsx.raw as never);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push(row.values as unknown[]));
  const [head = []] = rows;
  const [amount, of] = ["Importe", "Devolución de"].map((title) => head.indexOf(title));
  expect(rows.slice(1).map((row) => [row[amount ?? 0], row[of ?? 0]])).toEqual(
    expect.arrayContaining([
      [-30000, "Rental Sur, 12/11/2026"],
      [90000, undefined],
    ]),
  );
});

test("a voucher that was paid and charged elsewhere keeps what its notes took, once", async () => {
  const [from, to] = [(await aFedCentre(silvina)).purse, (await aFedCentre(silvina)).purse];
  const one = await bought();
  const back = await sent(note(one));
  await approve(back.id);
  const { voucher_id } = await record(one.id);
  const charges = await aStatement(["132050.00", "-26410.00"], "2026-11-14");
  await say(charges, 0, "conciliar", { expense_id: one.id });
  await say(charges, 1, "conciliar", { expense_id: back.id });
  await close(charges, "reconcile");
  await close(charges, "pay", { day: "2026-11-25" });
  for (const purse_id of [from, to]) {
    const { version } = (await voucher(voucher_id)) as VoucherView;
    const moved = await sendVoucher(silvina, "PUT", `/${voucher_id}/allocations`, {
      version,
      lines: [{ purse_id, percent: "100" }],
      reason: "Es de otro centro",
      anyway: true,
    });
    expect([moved.status, moved.body.error]).toEqual([200, undefined]);
    await verified();
  }
});
