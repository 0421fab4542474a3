import { prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { verifyLedger } from "@/lib/ledger/verify";
import type { BatchView } from "@/lib/payments/schema/batches";
import type { DuePage, DueRow } from "@/lib/payments/schema/due";
import { openClient } from "@/lib/pg";
import { aPerson, next, type TestPerson } from "./factories";
import { requestAs } from "./requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "./vouchers";

export type PaymentReply = BatchView &
  DuePage & {
    error: string;
    batches: { id: number }[];
    left_out: { reason: string }[];
    data: DueRow[];
  };

/** Who prepares, who signs, and one of our companies with an account in its currency. */
export interface PaymentsWorld {
  author: TestPerson;
  second: TestPerson;
  third: TestPerson;
  company: { id: number };
  own: { id: number };
}

export async function aPaymentsWorld(country: "AR" | "ES" = "AR"): Promise<PaymentsWorld> {
  const [author, second, third] = [
    await aPerson("Administracion"),
    await aPerson("Administracion"),
    await aPerson("ProduccionAdmin"),
  ];
  const company = await aCompany(country);
  const currency = country === "AR" ? "ARS" : "EUR";
  const own = await prisma.ownAccount.create({
    data: { company_id: company.id, name: `Banco ${next()}`, currency, created_by: author.userId },
  });
  return { author, second, third, company, own };
}

/** A company with an account of its own is an agent of some regimes of its country. */
export async function makeAgent(company: number, ...regimes: [tax: string, code: string][]): Promise<void> {
  for (const [tax, code] of regimes)
    await prisma.$executeRaw`INSERT INTO tax_regime_agent SELECT g.id, c.id FROM tax_regime g JOIN company c ON c.country = g.country
      WHERE c.id = ${company} AND g.tax = ${tax} AND g.code = ${code} AND g.state = 'vigente'`;
}

type Supplier = Awaited<ReturnType<typeof aSupplier>>;
interface AccountFacts {
  verified_at?: Date;
  kind?: string;
  number?: string;
  currency?: string;
}

/** An account of a supplier that can be paid at, who loaded it and who verified it. */
export async function anAccount(
  supplier: Supplier,
  { verified_at = new Date(Date.now() - 49 * 3_600_000), ...account }: AccountFacts = {},
) {
  const [loads, verifies] = [await aPerson("Administracion"), await aPerson("Administracion")];
  const made = await prisma.bankAccount.create({
    data: {
      supplier_id: supplier.id,
      kind: "otra",
      number: `CUENTA${next()}`,
      currency: "ARS",
      holder: supplier.name,
      holder_tax_id: supplier.tax_id ?? "",
      created_by: loads.userId,
      ...account,
    },
  });
  await prisma.$executeRaw`UPDATE bank_account SET state = 'verificada', verified_by = ${verifies.userId}, verified_at = ${verified_at},
    usable_from = ${new Date(verified_at.getTime() + 48 * 3_600_000)}, version = version + 1 WHERE id = ${made.id}`;
  return { account: made, loads, verifies };
}

/** A supplier with an account that can be paid at. */
export async function aPayee({
  supplier: facts = {},
  ...account
}: AccountFacts & { supplier?: Parameters<typeof aSupplier>[0] } = {}) {
  const supplier = await aSupplier(facts);
  return { supplier, ...(await anAccount(supplier, account)) };
}

/** The same, registered to VAT. */
export const aRegistered = async (facts: Parameters<typeof aSupplier>[0] = {}, currency = "ARS"): Promise<Supplier> =>
  (await aPayee({ supplier: { iva_condition: "responsable_inscripto", ...facts }, currency })).supplier;

/** An approved invoice of 121,000. */
export async function anApproved(
  { author, company }: Pick<PaymentsWorld, "author" | "company">,
  supplier: number,
  more: object = {},
) {
  const made = await aVoucher(author, invoiceFacts(company.id, supplier, more), { alike_reason: "Otra entrega" });
  await prisma.voucher.update({ where: { id: made.id }, data: { state: "aprobado" } });
  return made.id;
}

/** An approved A invoice of a net amount and its 21 %, in cents. */
export function anInvoiceOf(author: TestPerson, company: number, supplier: number, net: number, more: object = {}) {
  const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const vat = Math.round(net * 0.21);
  return anApproved({ author, company: { id: company } }, supplier, {
    net_taxed: text(net),
    vat: text(vat),
    total: text(net + vat),
    vat_lines: [{ rate_code: "5", base: text(net), amount: text(vat) }],
    ...more,
  });
}

/** An approved note that takes a net amount and its 21 % from an invoice. */
export const aNote = (world: PaymentsWorld, supplier: number, invoice: number, net = 10_000) =>
  anInvoiceOf(world.author, world.company.id, supplier, net * 100, {
    type_code: "3",
    links: [{ target_type: "voucher", target_id: invoice, amount: (net * 1.21).toFixed(2) }],
  });

export const prepareAs = (by: TestPerson, body: object) =>
  requestAs<PaymentReply>(by, "POST", "/payment-batches", { day: todayIn(), ...body });
export const stepAs = (by: TestPerson, id: number, name: string, version: number, more: object = {}) =>
  requestAs<PaymentReply>(by, "POST", `/payment-batches/${id}/${name}`, { version, ...more });
export const onOrderAs = (by: TestPerson, id: number, name: string, body: object) =>
  requestAs<PaymentReply>(by, "POST", `/payment-orders/${id}/${name}`, body);
export const batchAs = async (by: TestPerson, id: number) =>
  (await requestAs<PaymentReply>(by, "GET", `/payment-batches/${id}`)).body;

/** A draft of what is asked for, as its author sees it. */
export async function aBatch({ author }: Pick<PaymentsWorld, "author">, items: readonly object[], more: object = {}) {
  const { status, body } = await prepareAs(author, { items, ...more });
  expect([status, body.error]).toEqual([201, undefined]);
  return batchAs(author, body.batches[0]?.id ?? 0);
}

/** Signed by somebody else than its author. */
export async function released(by: TestPerson, { id, version }: PaymentReply): Promise<PaymentReply> {
  const authorised = await stepAs(by, id, "authorise", version);
  expect([authorised.status, authorised.body.error]).toEqual([200, undefined]);
  const done = await stepAs(by, id, "release", authorised.body.version);
  expect([done.status, done.body.error]).toEqual([200, undefined]);
  return done.body;
}

/** Signed by two. */
export const aReleased = async (world: PaymentsWorld, items: readonly object[], more: object = {}) =>
  released(world.second, await aBatch(world, items, more));

/** Signed by two, and at the bank. */
export async function aSent(world: PaymentsWorld, items: readonly object[], more: object = {}) {
  const { id, version } = await aReleased(world, items, more);
  return (await stepAs(world.second, id, "send", version)).body;
}

export const asVouchers = (ids: readonly number[], amount?: string) =>
  ids.map((id) => ({ kind: "voucher", id, amount }));

export const voucherState = async (id: number): Promise<string> =>
  (await prisma.voucher.findUniqueOrThrow({ where: { id } })).state;

/** What the ledger has as paid of a source. */
export async function paidOf(id: number, type = "voucher", kind = "pagado"): Promise<string> {
  const [row] = await query<{ sum: string }>(
    `SELECT coalesce(sum(e.amount), 0.00)::text AS sum FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1 AND p.source_id = $2 AND e.kind = $3`,
    [type, id, kind],
  );
  return row?.sum ?? "";
}

/** What is stored of a batch's withholdings. */
export const storedOf = (batch: number) =>
  prisma.$queryRaw<
    { tax: string; code: string; base: string; amount: string; state: string; certificate: number | null }[]
  >`SELECT w.tax, w.code, w.base::text AS base, w.amount::text AS amount, w.state, w.certificate FROM withholding w JOIN payment_order r ON r.id = w.order_id
    WHERE r.batch_id = ${batch} ORDER BY w.order_id, w.tax, w.code`;

/** What of the ledger is not what its sources say. */
export async function wrongInLedger(): Promise<unknown[]> {
  const client = openClient({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return [...(await verifyLedger(client)).wrong];
  } finally {
    await client.end();
  }
}
