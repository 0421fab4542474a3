import * as fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { planCash } from "@/lib/ledger/cash";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { AccountPage, Ageing, OwedRow } from "./schema";

let finance: TestPerson;
let companies: number[];
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  companies = [(await aCompany()).id, (await aCompany()).id];
});
afterAll(disconnect);

const sums = (cents: number) => {
  const net = (cents / 100).toFixed(2);
  const vat = (Math.round(cents * 0.21) / 100).toFixed(2);
  return { net_taxed: net, vat, total: addMoney(net, vat), vat_lines: [{ rate_code: "5", base: net, amount: vat }] };
};

/** What we owe by plain arithmetic, and what stands to be noted or paid of it. */
class World {
  balance = new Map<number, string>();
  readonly open: { id: number; company: number; left: string }[] = [];
  constructor(
    readonly supplier: number,
    private readonly reason = "Prueba de cuentas",
  ) {}

  private add(company: number, amount: string) {
    this.balance.set(company, addMoney(this.balance.get(company) ?? "0.00", amount));
  }

  async invoice(cents: number, company: number, day: number) {
    const facts = {
      date: `2026-${String((day % 10) + 1).padStart(2, "0")}-05`,
      due_date: `2026-${String((day % 12) + 1).padStart(2, "0")}-28`,
    };
    const made = await sendVoucher(
      finance,
      "POST",
      "",
      invoiceFacts(company, this.supplier, {
        ...sums(cents),
        ...facts,
        due_date: facts.due_date < facts.date ? "2026-12-28" : facts.due_date,
      }),
    );
    const valid = await sendVoucher(finance, "POST", `/${made.body.id}/validate`, {
      version: made.body.version,
      lines: [],
      alike_reason: this.reason,
    });
    if (valid.status !== 200) throw new Error(JSON.stringify(valid.body));
    const total = valid.body.total ?? "0.00";
    this.open.push({ id: valid.body.id, company, left: total });
    this.add(company, total);
  }

  /** A note of a part of the first invoice, also where that is paid already: then it is in our favour. */
  async note(cents: number) {
    const [of] = this.open;
    if (!of) return;
    const { total } = sums(cents);
    const links = [{ target_type: "voucher", target_id: of.id, amount: total }];
    const note = await aVoucher(
      finance,
      invoiceFacts(of.company, this.supplier, { type_code: "3", date: "2026-11-05", ...sums(cents), links }),
    );
    const { status } = await sendVoucher(finance, "POST", `/${note.id}/validate`, {
      version: note.version,
      alike_reason: this.reason,
    });
    if (status !== 200) return;
    of.left = compareMoney(of.left, total) > 0 ? subMoney(of.left, total) : "0.00";
    this.add(of.company, `-${total}`);
  }

  /** Money that went: of an invoice, no more than what is left of it; as an advance, of nothing. */
  async pay(kind: "pagado" | "anticipado", cents: number) {
    const of = this.open.at(-1);
    const asked = (cents / 100).toFixed(2);
    const amount = kind === "pagado" && of && compareMoney(of.left, asked) < 0 ? of.left : asked;
    if (!of || compareMoney(amount, "0") <= 0) return;
    const source = kind === "pagado" ? { type: "voucher", id: of.id } : { type: "prueba_anticipo", id: next() };
    const line = { kind, company_id: of.company, supplier_id: this.supplier, currency: "ARS", amount } as const;
    await prisma.$transaction(async (tx) => {
      await post(tx, { userId: finance.userId }, [
        { source: { ...source, event: `pago:${next()}` }, day: "2026-11-20", lines: [line] },
      ]);
      const facts = {
        company_id: of.company,
        supplier_id: this.supplier,
        currency: "ARS",
        certainty: "firme",
        due_day: "2026-12-28",
      } as const;
      if (kind === "pagado") await planCash(tx, source, facts);
    });
    if (kind === "pagado") of.left = subMoney(of.left, amount);
    this.add(of.company, `-${amount}`);
  }

  /** Corrects the last invoice, where nothing happened to it yet. */
  async correct(cents: number, due_date: string) {
    const of = this.open.at(-1);
    if (!of) return;
    const { body: now } = await sendVoucher(finance, "GET", `/${of.id}`);
    const facts = { ...sums(cents), date: now.date, due_date, number: now.printed.split("-")[1], point: "3" };
    const { status, body } = await sendVoucher(finance, "PUT", `/${of.id}`, {
      ...invoiceFacts(of.company, this.supplier, facts),
      version: now.version,
    });
    if (status !== 200) return;
    const change = subMoney(body.total ?? "0.00", now.total ?? "0.00");
    of.left = addMoney(of.left, change);
    this.add(of.company, change);
  }

  async annul() {
    const of = this.open.at(-1);
    if (!of) return;
    const { body: now } = await sendVoucher(finance, "GET", `/${of.id}`);
    const { status } = await sendVoucher(finance, "POST", `/${of.id}/annul`, {
      version: now.version,
      reason: this.reason,
    });
    if (status !== 200) return;
    this.open.pop();
    this.add(of.company, `-${now.total}`);
  }
}

const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await requestAs<T>(finance, "GET", `/suppliers${path}`);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};

const step = fc.record({
  what: fc.constantFrom("factura", "factura", "nota", "pago", "anticipo", "corregir", "anular"),
  cents: fc.oneof(fc.integer({ min: 101, max: 9_999_999 }), fc.integer({ min: 100_000_000_000, max: 900_000_000_000 })),
  at: fc.nat(11),
});

test("whatever happens, what is owed by its days is the balance of the account, to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { id, tax_id } = await aSupplier();
      const world = new World(id);
      for (const { what, cents, at } of steps) {
        if (what === "factura") await world.invoice(cents, companies[at % 2] ?? 0, at);
        if (what === "nota") await world.note(cents);
        if (what === "pago") await world.pay("pagado", cents);
        if (what === "anticipo") await world.pay("anticipado", cents);
        if (what === "corregir") await world.correct(cents, `2026-12-${10 + at}`);
        if (what === "anular") await world.annul();
      }
      const { accounts } = await read<{ accounts: Ageing[] }>(`/${id}/ageing`);
      for (const account of accounts) {
        const company = account.company?.id ?? 0;
        expect(account.balance).toBe(world.balance.get(company) ?? "0.00");
        expect(sumMoney(Object.values(account.buckets))).toBe(account.owed);
        expect(subMoney(account.owed, account.credit)).toBe(account.balance);
        const page = await read<AccountPage>(`/${id}/account?company=${company}&currency=ARS`);
        expect(page.closing).toBe(account.balance);
        expect(page.data.at(-1)?.balance ?? "0.00").toBe(account.balance);
        // Each bucket opens what it adds up.
        for (const [bucket, amount] of Object.entries(account.buckets)) {
          const of = await read<AccountPage>(
            `/${id}/account?company=${company}&currency=ARS&view=abiertos&late=${bucket}`,
          );
          expect(sumMoney(of.data.map(({ open }) => open))).toBe(amount);
        }
        const late = await read<AccountPage>(`/${id}/account?company=${company}&currency=ARS&from=2026-06-01`);
        expect(addMoney(late.opening, subMoney(late.billed, late.taken))).toBe(account.balance);
      }
      const { data } = await read<{ data: OwedRow[] }>(`/owed?q=${tax_id}&balance=todos`);
      expect(data[0]?.balance).toBe(sumMoney(accounts.map(({ balance }) => balance)));
      expect(data[0]?.owed).toBe(sumMoney(accounts.map(({ owed }) => owed)));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
