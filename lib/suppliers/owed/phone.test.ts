import { disconnect, query } from "@/lib/db";
import { addDays, todayIn, weekdayOf } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aBatch, anApproved, aPayee, aPaymentsWorld, asVouchers, type PaymentsWorld } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { VoucherRow } from "@/lib/vouchers/schema";
import type { AccountPage, PhoneAnswer } from "./schema";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

const get = async <T>(path: string): Promise<T> => (await requestAs<T>(world.author, "GET", path)).body;
const ask = (supplier: number, q = "") =>
  get<{ items: PhoneAnswer[]; open: number }>(
    `/suppliers/phone?${new URLSearchParams({ supplier: `${supplier}`, q })}`,
  );
const anInvoice = (supplier: number, more: object = {}) =>
  aVoucher(world.author, invoiceFacts(world.company.id, supplier, more), { lines: [] });
const SUMS = {
  "12100.00": { net_taxed: "10000.00", vat: "2100.00" },
  "121000.00": { net_taxed: "100000.00", vat: "21000.00" },
} as const;

/** A credit note that takes so much of an invoice. */
function aNote(supplier: number, invoice: number, total: keyof typeof SUMS) {
  const { net_taxed, vat } = SUMS[total];
  const sums = { net_taxed, vat, total, vat_lines: [{ rate_code: "5", base: net_taxed, amount: vat }] };
  const links = [{ target_type: "voucher", target_id: invoice, amount: total }];
  return aVoucher(world.author, invoiceFacts(world.company.id, supplier, { type_code: "3", ...sums, links }), {
    alike_reason: "Es su nota",
  });
}

/** The day on which banks pay what is of a day, where no holidays are known. */
const worked = (day: string) => addDays(day, { 6: 2, 0: 1 }[weekdayOf(day)] ?? 0);

test("what a note took is said to be of a note, never to be paid", async () => {
  const { supplier } = await aPayee();
  const { id } = await anInvoice(supplier.id);
  await aNote(supplier.id, id, "12100.00");
  const [answer] = (await ask(supplier.id)).items;
  expect(answer).toMatchObject({ voucher: { id }, open: "108900.00" });
  expect(answer?.text).not.toContain("pagamos");
  expect(answer?.text).toContain("Con la nota de crédito por $ 12.100, resta $ 108.900.");
});

test("an invoice that notes took whole is promised to nobody: telephone, account and list say that it is cancelled", async () => {
  const { supplier } = await aPayee();
  const gone = await anApproved(world, supplier.id);
  const owed = await anApproved(world, supplier.id);
  await aNote(supplier.id, gone, "121000.00");
  const open = await ask(supplier.id);
  expect([open.open, open.items.map(({ voucher }) => voucher.id)]).toEqual([1, [owed]]);
  const { data } = await get<{ data: VoucherRow[] }>(`/vouchers?supplier=${supplier.id}`);
  expect(data.filter(({ by_note }) => by_note).map(({ id, state }) => [id, state])).toEqual([[gone, "aprobado"]]);
  type Page = { data: VoucherRow[]; total: number; states: Record<string, number> };
  const standing = (state: string) =>
    get<Page>(`/vouchers?supplier=${supplier.id}&type=1${state && `&state=${state}`}`);
  for (const [state, ids] of [
    ["aprobado", [owed]],
    ["saldado_nc", [gone]],
    ["aprobado,saldado_nc", [owed, gone]],
    ["", [owed, gone]],
  ] as const) {
    const page = await standing(state);
    expect([page.data.map(({ id }) => id).toSorted(), page.total]).toEqual([ids.toSorted(), ids.length]);
    expect(page.states).toEqual({ aprobado: 1, saldado_nc: 1 });
  }
  const csv = await requestAs(world.author, "GET", `/vouchers/csv?supplier=${supplier.id}&state=saldado_nc`);
  const [, ...lines] = csv.raw.toString("utf8").trim().split("\r\n");
  expect(lines).toEqual([expect.stringContaining("Saldado con NC")]);
  const printed = data.find(({ id }) => id === gone)?.printed ?? "";
  const [answer] = (await ask(supplier.id, printed)).items;
  expect(answer).toMatchObject({
    voucher: { id: gone, by_note: true },
    open: "0.00",
    net: "0.00",
    day: null,
    firm: false,
    holder: null,
    why: [],
    text: `Hola. La factura A ${printed} por $ 121.000 se canceló con una nota de crédito: no queda nada por pagar.`,
  });
  const account = await get<AccountPage>(`/suppliers/${supplier.id}/account`);
  expect(account.account?.open).toBe(1);
  const rows = account.data
    .filter(({ kind }) => kind === "comprobante")
    .map((row) => [row.voucher?.id, row.voucher?.by_note]);
  expect(rows.toSorted()).toEqual(
    [
      [gone, true],
      [owed, false],
    ].toSorted(),
  );
});

test("of what a batch pays in part it says how much is paid on the batch's day, and what is left", async () => {
  const { supplier } = await aPayee();
  const id = await anApproved(world, supplier.id);
  await aBatch(world, asVouchers([id], "100000.00"));
  const [answer] = (await ask(supplier.id)).items;
  expect(answer).toMatchObject({
    voucher: { id, state: "programado" },
    open: "121000.00",
    pays: "100000.00",
    day: worked(todayIn()),
    firm: true,
  });
  expect(Number(answer?.net) + Number(answer?.withheld)).toBe(100_000);
  expect(answer?.text).toContain("pagamos $ 100.000 a cuenta por transferencia");
  expect(answer?.text).toContain("queda un saldo de $ 21.000.");
});

test("what a batch pays whole is paid on the batch's day, whatever its own says", async () => {
  const { supplier } = await aPayee();
  const id = await anApproved(world, supplier.id, { due_date: "2027-02-03" });
  await aBatch(world, asVouchers([id]));
  const [answer] = (await ask(supplier.id)).items;
  expect(answer).toMatchObject({ voucher: { id }, open: "121000.00", pays: "121000.00", day: worked(todayIn()) });
  expect(answer?.why).toEqual(worked(todayIn()) === todayIn() ? [] : [expect.stringContaining("no se trabaja")]);
  expect(answer?.text).not.toContain("a cuenta por");
});

test("a name that was heard nearly right is found, by telephone and in the palette; one that is nobody's is not", async () => {
  const { supplier } = await aPayee();
  await query("UPDATE supplier SET name = 'Hotel Zurriagas del Puerto' WHERE id = $1", [supplier.id]);
  const { id } = await anInvoice(supplier.id);
  const called = (q: string) => get<{ items: PhoneAnswer[] }>(`/suppliers/phone?${new URLSearchParams({ q })}`);
  for (const q of ["zuriagas", "hotel zuriagas", "Hotel Zurriagas"])
    expect([q, (await called(q)).items.map(({ voucher }) => voucher.id)]).toEqual([q, [id]]);
  expect((await called("hotel quebrantahuesos")).items).toEqual([]);
  expect((await called("hotel zurri 77")).items).toEqual([]);
});
