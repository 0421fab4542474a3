import { disconnect, query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import type { listLedgerEntries } from "@/lib/ledger/api";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aCompany, aMember, anArea, anAssignment, setStatus } from "@/lib/testing/musicWins";
import { wrongInLedger } from "@/lib/testing/musicWinsLedger";
import { requestAs } from "@/lib/testing/requestAs";
import { aFedCentre, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import { kindsOfSum, type SumName } from "../rules/figures";

let company: number;
let area: string;
let editor: TestPerson;
let boss: TestPerson;
let finance: TestPerson;
beforeAll(async () => {
  await testDatabase();
  company = (await aCompany()).id;
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  finance = await aPerson("Administracion");
  await anAssignment(finance, area, "reader");
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

/** A line of its area with this amount, said yes to, by Administration too; its proposal. */
async function approved(alicuota_ars: string): Promise<number> {
  const made = await aBudget(editor, area, { alicuota_ars, alicuota_usd: "0", proveedor: "Luz SA" });
  const { id } = (await setStatus(boss, made, { newStatus: "aprobado" })).body.data;
  const [proposal] = await query<{ id: number }>("SELECT id FROM budget_proposal WHERE line_id = $1 AND chosen", [id]);
  return proposal?.id ?? 0;
}
/** A voucher of 121.000, with this of it for the proposal. */
async function voucherFor(proposal: number, amount: string, lines?: readonly object[]) {
  const links = [{ target_type: "proposal", target_id: proposal, amount }];
  const facts = invoiceFacts(company, (await aSupplier()).id, { links });
  return aVoucher(finance, facts, lines ? { lines } : true);
}
const entriesOf = (sum: SumName, more = "") => {
  const narrowed = new URLSearchParams({ area, sum }).toString();
  const asked = new URLSearchParams({ currency: "ARS", kinds: kindsOfSum[sum].join(","), list: "musicwins", narrowed });
  return requestAs<Output<typeof listLedgerEntries>>(finance, "GET", `/ledger/entries?${asked}${more}`);
};
/** Of the screen's sum what it says, what the entries that it opens come to, and what the answer says of them. */
async function figure(sum: "aprobado" | "pendiente") {
  const sums = await requestAs<{ areas: { area: string; approved: { ars: string }; pending: { ars: string } }[] }>(
    finance,
    "GET",
    `/bsastrap/sums-with-financieros?area=${encodeURIComponent(area)}`,
  );
  const said = sums.body.areas[0]?.[sum === "aprobado" ? "approved" : "pending"].ars;
  const { status, body } = await entriesOf(sum);
  expect(status).toBe(200);
  const added = body.data.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
  return { said, entries: (added / 100).toFixed(2), sum: body.sum };
}
const all = (amount: string) => ({ said: amount, entries: amount, sum: amount });

describe("what a sum opens comes to the sum", () => {
  test("before and after a voucher takes the place of what was approved, wherever it is charged", async () => {
    const proposal = await approved("121000");
    expect(await figure("aprobado")).toEqual(all("121000.00"));
    const centre = await aFedCentre(finance);
    await voucherFor(proposal, "121000.00", [
      { cost_centre_id: centre.centre, purse_id: centre.purse, percent: "100" },
    ]);
    expect(await figure("aprobado")).toEqual(all("121000.00"));
    const { body } = await entriesOf("aprobado");
    expect(body.data.map(({ source, kind, amount }) => [source.type, kind, amount])).toContainEqual([
      "voucher",
      "devengado",
      "121000.00",
    ]);
  });

  test("where only a part of the voucher is of it, or more was billed than approved, it opens that part", async () => {
    const [one, other] = [await approved("90000.01"), await approved("300000")];
    await voucherFor(one, "121000.00");
    await voucherFor(other, "40000.33");
    await voucherFor(other, "121000.00");
    expect(await figure("aprobado")).toEqual(all("390000.01"));
    const { body } = await entriesOf("aprobado", "&kind=devengado&sort=amount");
    expect(body.data.map(({ amount }) => amount)).toEqual(["40000.33", "90000.01", "121000.00"]);
    expect([body.total, body.sum]).toEqual([3, "251000.34"]);
    const narrowed = new URLSearchParams({ area, sum: "aprobado" }).toString();
    const asked = new URLSearchParams({
      currency: "ARS",
      kinds: "comprometido,devengado",
      list: "musicwins",
      narrowed,
    });
    expect((await requestAs(finance, "GET", `/ledger/entries/excel?${asked}`)).status).toBe(200);
  });

  test("after a voucher was annulled the promise stands again, and its own entries are in no sum", async () => {
    const proposal = await approved("121000");
    const voucher = await voucherFor(proposal, "121000.00");
    const body = { version: voucher.version, reason: "Era de otro" };
    expect((await requestAs(finance, "POST", `/vouchers/${voucher.id}/annul`, body)).status).toBe(200);
    expect(await figure("aprobado")).toEqual(all("121000.00"));
    expect(await figure("pendiente")).toMatchObject({ entries: "0.00", sum: "0.00" });
  });

  test("what is to be paid opens what was promised, and what a voucher that nobody paid yet billed of it", async () => {
    const proposal = await approved("200000");
    const [line] = await query<{ id: number }>("SELECT line_id AS id FROM budget_proposal WHERE id = $1", [proposal]);
    const signed = await setStatus(boss, { id: line?.id ?? 0, isop: false, option_number: 0 } as never, {
      newStatusAdmin: "aprobado",
    });
    expect(signed.status).toBe(200);
    expect((await entriesOf("a_pagar")).body.sum).toBe("200000.00");
    await voucherFor(proposal, "121000.00");
    expect((await entriesOf("a_pagar")).body.sum).toBe("200000.00");
  });
});
