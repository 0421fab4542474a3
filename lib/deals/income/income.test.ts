import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { endShows } from "@/lib/shows/service/byDate";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed, verifiedAfterEach } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { DepositView } from "../deposits/schema";

const TODAY = todayIn();
const YESTERDAY = addDays(TODAY, -2);
const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "100.00", capacity: 500 }],
  ticket_tax: "0.1",
  artist: { kind: "flat", guarantee: "9000.00" },
};
let booker: TestPerson;
let finance: TestPerson;
let company: number;

beforeAll(async () => {
  await testDatabase();
  [booker, finance] = [await aPerson("Booking"), await aPerson("Administracion")];
  company = (await aCompany()).id;
});
verifiedAfterEach();
afterAll(disconnect);

/** A show of a company on sale, with a deal, whose day has passed. */
async function played(side: "promotor" | "artista", before: (id: number) => Promise<void> = async () => {}) {
  const show = await aShow({ state: "oferta", fecha: YESTERDAY, divisa: "ARS", company_id: company });
  await requestAs(booker, "PUT", `/shows/${show.id}/deal`, { side, counterparty: "Productora del Sur", terms: TERMS });
  await before(show.id);
  await query("UPDATE show SET state = 'a_la_venta' WHERE id = $1", [show.id]);
  await aSale(show.id, addDays(YESTERDAY, -1), { venta_diaria: 30, monto_diario: "3300" });
  await endShows();
  return show;
}
const stands = (id: number) =>
  query<{ kind: string; day: string; amount: string; cost: string }>(
    `SELECT e.kind, coalesce(e.for_day, e.day)::text AS day, sum(e.amount)::text AS amount, sum(e.cost)::text AS cost FROM ledger_entry e
     WHERE e.show_id = $1 AND e.side = 'ingreso' AND e.kind <> 'presupuestado' GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1, 2`,
    [id],
  );
const entry = (kind: string, amount: string, more: object = {}) => ({
  kind,
  day: YESTERDAY,
  amount,
  cost: amount,
  ...more,
});

test("tickets accrue on the show's day as they were when it ended, once; a date to come takes it back", async () => {
  const { id } = await played("promotor");
  const whole = [entry("devengado", "3300.00", { cost: "3000.00" })];
  expect(await stands(id)).toEqual(whole);
  await aSale(id, YESTERDAY, { venta_diaria: 5, monto_diario: "550" });
  await endShows();
  expect(await stands(id)).toEqual(whole);
  const { version } = await prisma.show.findUniqueOrThrow({ where: { id } });
  await query("UPDATE show SET fecha = $2::date WHERE id = $1", [id, addDays(TODAY, 30)]);
  const producer = await aPerson("ProduccionAdmin");
  const back = await requestAs(producer, "POST", `/shows/${id}/transition`, { to: "a_la_venta", version });
  expect([back.status, await stands(id)]).toEqual([200, []]);
});

test("a fee accrues beside what was invoiced of it, and what came in advance pays it", async () => {
  let deposit: DepositView | undefined;
  const collect = (id: number, what: string, more: object) =>
    requestAs<{ deposits: DepositView[] }>(finance, "POST", `/shows/${id}/deposits/${deposit?.id}/${what}`, {
      version: deposit?.version,
      clave: crypto.randomUUID(),
      ...more,
    });
  const { id } = await played("artista", async (show) => {
    const made = await requestAs<{ deposits: DepositView[] }>(booker, "PUT", `/shows/${show}/deposits`, {
      deposits: [{ label: "Seña", due_rule: "dia", due_day: YESTERDAY, amount: "4000" }],
      version: 1,
    });
    deposit = made.body.deposits[0];
    deposit = (await collect(show, "collect", { amount: "1500", day: YESTERDAY, how: "Transferencia" })).body
      .deposits[0];
    expect(await stands(show)).toEqual([entry("anticipado", "1500.00")]);
  });
  expect(await stands(id)).toEqual([entry("devengado", "9000.00"), entry("pagado", "1500.00")]);
  deposit = (await collect(id, "collect", { amount: "500", day: YESTERDAY, how: "Efectivo" })).body.deposits[0];
  expect(await stands(id)).toEqual([entry("devengado", "9000.00"), entry("pagado", "2000.00")]);
  const [first] = deposit?.receipts ?? [];
  deposit = (await collect(id, "uncollect", { receipt: first?.id, reason: "Era de otro show" })).body.deposits[0];
  expect(await stands(id)).toEqual([entry("devengado", "9000.00"), entry("pagado", "500.00")]);

  const facts = invoiceFacts(company, (await aSupplier()).id, { direction: "emitido" });
  const voucher = await aVoucher(finance, facts, true);
  const { artist_id } = await prisma.show.findUniqueOrThrow({ where: { id } });
  const row = await requestAs<{ version: number }>(finance, "GET", `/issued-vouchers/${voucher.id}`);
  const set = await requestAs(finance, "POST", `/issued-vouchers/${voucher.id}/artist`, {
    version: row.body.version,
    artist_id,
    show_id: id,
    is_fee: false,
  });
  expect(set.status).toBe(200);
  const own = await query(
    "SELECT coalesce(sum(e.amount), 0)::int AS left FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'show' AND p.source_id = $1 AND e.kind = 'devengado'",
    [id],
  );
  // 100,000 without VAT are more than the fee: nothing of it is accrued beside, and the deposit waits for its invoice.
  expect(own).toEqual([{ left: 0 }]);
  expect((await stands(id)).find(({ kind }) => kind === "anticipado")).toMatchObject({ amount: "500.00" });
});

test("without who does it nothing accrues until somebody says it", async () => {
  const show = await aShow({ state: "a_la_venta", fecha: YESTERDAY, type: "live-arg" });
  await aSale(show.id, addDays(YESTERDAY, -1), { venta_diaria: 3, monto_diario: "330" });
  await endShows();
  expect(await stands(show.id)).toEqual([]);
  const producer = await aPerson("ProduccionAdmin");
  const { version } = await prisma.show.findUniqueOrThrow({ where: { id: show.id } });
  expect((await requestAs(producer, "PUT", `/shows/${show.id}`, { company_id: company, version })).status).toBe(200);
  expect(await stands(show.id)).toEqual([entry("devengado", "330.00")]);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("show")).toEqual([]);
});
