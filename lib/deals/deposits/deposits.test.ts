import { Client } from "pg";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { verifyLedger } from "@/lib/ledger/verify";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { aRegistered } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { DealView } from "../schema/deal";
import type { DepositRow, DepositView } from "./schema";

type Answer = DealView & { state?: string; error?: string; issues?: { path: string; message: string }[] };
type Collected = { deposits: DepositView[]; error?: string; issues?: { path: string; message: string }[] };

const TODAY = todayIn();
const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "20.00", capacity: 500 }],
  artist: { kind: "flat", guarantee: "9000.00" },
  deposit: "5000.00",
};
let booker: TestPerson;
let collector: TestPerson;
let company: number;

beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
  collector = await aPerson("Administracion");
  company = (await aCompany()).id;
});
afterAll(disconnect);

type Asked = Partial<{
  id: number;
  label: string;
  due_rule: string;
  due_day: string;
  due_days: number;
  amount: string;
  supplier_id: number;
}>;

async function aDeal(side: "promotor" | "artista", facts: object = {}) {
  const show = await aShow({
    state: "oferta",
    fecha: addDays(TODAY, 90),
    divisa: "ARS",
    company_id: company,
    ...facts,
  });
  await requestAs(booker, "PUT", `/shows/${show.id}/deal`, { side, counterparty: "Productora del Sur", terms: TERMS });
  return show;
}
const dealOf = (id: number) => requestAs<Answer>(booker, "GET", `/shows/${id}/deal`);
async function promise(id: number, ...deposits: Asked[]) {
  const { deal } = (await dealOf(id)).body;
  return requestAs<Answer>(booker, "PUT", `/shows/${id}/deposits`, { deposits, version: deal?.version });
}
async function accept(id: number): Promise<void> {
  const { deal } = (await dealOf(id)).body;
  const made = await requestAs<Answer>(booker, "POST", `/shows/${id}/offers`, {
    expires: addDays(TODAY, 20),
    version: deal?.version,
    client_id: crypto.randomUUID(),
  });
  const n = made.body.offers[0]?.n;
  await requestAs(booker, "POST", `/shows/${id}/offers/${n}/send`, { to: "sala@example.test", version: 1 });
  await requestAs(booker, "POST", `/shows/${id}/offers/${n}/answer`, {
    answer: "aceptada",
    how: "Por mail",
    version: 2,
  });
}
const collect = (id: number, deposit: DepositView | undefined, amount: string, more: object = {}, by = collector) =>
  requestAs<Collected>(by, "POST", `/shows/${id}/deposits/${deposit?.id}/collect`, {
    amount,
    day: TODAY,
    how: "Transferencia 881",
    version: deposit?.version,
    ...more,
  });
const step = (id: number, to: string, version: number, more: object = {}) =>
  requestAs<Answer>(booker, "POST", `/shows/${id}/transition`, { to, version, reason: "La sala confirmó", ...more });
const versionOf = async (id: number) => (await prisma.show.findUniqueOrThrow({ where: { id } })).version;

async function wrong(): Promise<object[]> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await verifyLedger(client)).wrong;
  } finally {
    await client.end();
  }
}

test("what we pay becomes an advance once the deal is agreed, and follows its day", async () => {
  const payee = await aRegistered();
  const show = await aDeal("promotor");
  const { body } = await promise(
    show.id,
    { label: "Seña", due_rule: "dia", due_day: addDays(TODAY, 10), amount: "2000", supplier_id: payee.id },
    { label: "Saldo", due_rule: "show", due_days: 30, amount: "3000", supplier_id: payee.id },
    { due_rule: "firma", due_days: 5, amount: "100" },
  );
  expect(body.deposits.map(({ label, due, state, waits }) => [label, due, state, waits])).toEqual([
    ["", null, "previsto", "Falta que acepten la oferta o firmen el contrato."],
    ["Seña", addDays(TODAY, 10), "previsto", "Falta que acepten la oferta o firmen el contrato."],
    ["Saldo", addDays(TODAY, 60), "previsto", "Falta que acepten la oferta o firmen el contrato."],
  ]);
  await accept(show.id);
  const agreed = (await dealOf(show.id)).body.deposits;
  expect(agreed.map(({ state, waits }) => [state, waits])).toEqual([
    ["previsto", "Falta la firma del contrato."],
    ["exigible", ""],
    ["exigible", ""],
  ]);
  const advances = () =>
    query<{ amount: string; due_day: string; state: string }>(
      `SELECT a.amount::text AS amount, c.due_day::text AS due_day, a.state FROM payment_advance a
       LEFT JOIN cash_item c ON c.source_type = 'obligation' AND c.source_id = a.obligation_id AND c.open > 0 WHERE a.target_id = $1 ORDER BY a.id`,
      [show.id],
    );
  expect(await advances()).toEqual([
    { amount: "2000.00", due_day: addDays(TODAY, 10), state: "abierto" },
    { amount: "3000.00", due_day: addDays(TODAY, 60), state: "abierto" },
  ]);
  // The day of the show moves, and what hangs on it with it.
  const moved = await requestAs<Answer>(booker, "PUT", `/shows/${show.id}`, {
    fecha: addDays(TODAY, 100),
    version: await versionOf(show.id),
  });
  expect(moved.status).toBe(200);
  expect((await advances())[1]).toEqual({ amount: "3000.00", due_day: addDays(TODAY, 70), state: "abierto" });
  // Another sum is another advance.
  const [, first, second] = agreed;
  const kept = (one: DepositView | undefined, amount = one?.amount) => ({
    id: one?.id,
    label: one?.label,
    due_rule: one?.due_rule,
    due_day: one?.due_day ?? undefined,
    due_days: one?.due_days ?? undefined,
    amount,
    supplier_id: payee.id,
  });
  expect((await promise(show.id, kept(first), kept(second, "3500.00"))).status).toBe(200);
  expect((await advances()).map(({ amount, state }) => [amount, state])).toEqual([
    ["2000.00", "abierto"],
    ["3000.00", "anulado"],
    ["3500.00", "abierto"],
  ]);
  expect((await step(show.id, "caido", await versionOf(show.id), { reason: "No hay sala" })).status).toBe(200);
  expect((await advances()).map(({ state }) => state)).toEqual(["anulado", "anulado", "anulado"]);
  expect(await wrong()).toEqual([]);
});

test("what we collect is owed by who hires us; without the first one the show is not confirmed", async () => {
  const venue = { name: "Ajena", city: "Córdoba", country: "AR" };
  const show = await aDeal("artista", { venue });
  await promise(
    show.id,
    { due_rule: "firma", due_days: 0, amount: "3000" },
    { due_rule: "show", due_days: 10, amount: "2000" },
  );
  await accept(show.id);
  const refused = await step(show.id, "confirmado", await versionOf(show.id));
  expect([refused.status, refused.body.issues?.map(({ message }) => message)]).toEqual([
    422,
    ["Falta cobrar $ 3.000,00 del anticipo."],
  ]);
  const [first] = (await dealOf(show.id)).body.deposits;
  expect((await collect(show.id, first, "1000", {}, booker)).status).toBe(403);
  expect((await collect(show.id, first, "3000.01")).body.issues?.[0]?.path).toBe("amount");
  const clave = crypto.randomUUID();
  const twice = await Promise.all([
    collect(show.id, first, "3000", { clave }),
    collect(show.id, first, "3000", { clave }),
  ]);
  expect(twice.map(({ status, body }) => [status, body.deposits[0]?.paid])).toEqual(Array(2).fill([200, "3000.00"]));
  const [{ sum } = { sum: "" }] = await query<{ sum: string }>(
    "SELECT sum(amount)::text AS sum FROM ledger_entry WHERE show_id = $1 AND side = 'ingreso' AND kind = 'anticipado'",
    [show.id],
  );
  expect(sum).toBe("3000.00");
  expect((await step(show.id, "confirmado", await versionOf(show.id))).body.state).toBe("confirmado");
  // Noted by mistake: it is owed to us again.
  const now = (await requestAs<Collected>(collector, "GET", `/shows/${show.id}/deposits`)).body.deposits[0];
  const undone = await requestAs<Collected>(collector, "POST", `/shows/${show.id}/deposits/${now?.id}/uncollect`, {
    receipt: now?.receipts[0]?.id,
    reason: "Era de otro show",
    version: now?.version,
  });
  expect([undone.status, undone.body.deposits[0]?.paid]).toEqual([200, "0.00"]);
  expect((await collect(show.id, first, "3000", { clave })).body).toEqual(twice[0]?.body);
  expect(await wrong()).toEqual([]);
});

test("twenty who note the same money at once: it came in once", async () => {
  const show = await aDeal("artista");
  await promise(show.id, { due_rule: "dia", due_day: TODAY, amount: "1000" });
  const [deposit] = (await dealOf(show.id)).body.deposits;
  const answers = await Promise.all(Array.from({ length: 20 }, () => collect(show.id, deposit, "1000")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const [after] = (await dealOf(show.id)).body.deposits;
  expect([after?.paid, after?.receipts.length]).toEqual(["1000.00", 1]);
  expect(await wrong()).toEqual([]);
}, 60_000);

test("whoever collects has those of every show in one list: what is late first, with what is left and the invoice; its workbook says the same", async () => {
  const payee = await aRegistered();
  const [pays, takes] = [
    await aDeal("promotor", { artist: "Anticipada" }),
    await aDeal("artista", { artist: "Anticipada" }),
  ];
  await promise(
    pays.id,
    { label: "Seña", due_rule: "firma", due_days: 5, amount: "100", supplier_id: payee.id },
    { label: "Saldo", due_rule: "show", due_days: 30, amount: "3000", supplier_id: payee.id },
  );
  await promise(takes.id, { label: "Reserva", due_rule: "dia", due_day: addDays(TODAY, -3), amount: "5000" });
  await accept(takes.id);
  const first = (await requestAs<Collected>(collector, "GET", `/shows/${takes.id}/deposits`)).body.deposits[0];
  await collect(takes.id, first, "1000", { clave: crypto.randomUUID() });
  await query(
    `INSERT INTO invoice_request (subject_type, subject_id, show_id, supplier_id, proveedor, titulo, company_id, token_hash, created_by, expires_at)
     VALUES ('show', $1, $1, $2, 'Quien sea', 'Seña', $3, $4, $5, now() + interval '9 days')`,
    [pays.id, payee.id, company, crypto.randomUUID(), booker.userId],
  );
  type Page = { data: DepositRow[]; total: number; totals: { currency: string; direction: string; left: string }[] };
  const list = (more = "") => requestAs<Page>(collector, "GET", `/show-deposits?q=anticipada${more}`);
  const { body } = await list();
  expect(body.data.map(({ label, standing, due, invoice, paid }) => [label, standing, due, invoice, paid])).toEqual([
    ["Reserva", "vencido", addDays(TODAY, -3), null, "1000.00"],
    ["Saldo", "previsto", addDays(TODAY, 60), "pedida", "0.00"],
    ["Seña", "previsto", null, "pedida", "0.00"],
  ]);
  expect(body.totals).toEqual([
    { currency: "ARS", direction: "cobra", left: "4000.00" },
    { currency: "ARS", direction: "paga", left: "3100.00" },
  ]);
  // The rule is the same one that a show's own list is dated by.
  const own = (await requestAs<Collected>(collector, "GET", `/shows/${pays.id}/deposits`)).body.deposits;
  expect(own.map(({ label, due }) => [label, due])).toEqual([
    ["Seña", null],
    ["Saldo", addDays(TODAY, 60)],
  ]);
  const only = async (more: string) => (await list(more)).body.data.map(({ label }) => label);
  expect(await only("&standing=vencido")).toEqual(["Reserva"]);
  expect(await only("&direction=paga&sort=-amount")).toEqual(["Saldo", "Seña"]);
  expect(await only("&page=2&limit=2")).toEqual(["Seña"]);
  expect((await requestAs(booker, "GET", "/show-deposits")).status).toBe(403);
  expect((await requestAs(collector, "GET", "/show-deposits/excel?direction=cobra")).status).toBe(200);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("show_deposit")).toEqual([]);
});
