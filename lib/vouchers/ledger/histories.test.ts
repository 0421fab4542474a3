import * as fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { openObligation, payObligation } from "@/lib/ledger/obligations";
import { post } from "@/lib/ledger/post";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aPosting, aPurse } from "@/lib/testing/ledger";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "../schema";

let finance: TestPerson;
let company: number;
let purses: number[];
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  company = (await aCompany()).id;
  purses = [await aPurse(finance), await aPurse(finance), await aPurse(finance)];
});
afterAll(disconnect);

const steps = [
  "imputar",
  "nota",
  "anular_nota",
  "corregir",
  "corregir_de",
  "anular",
  "restaurar",
  "validar",
  "cerrar",
] as const;
type Step = (typeof steps)[number];
const amounts = (net: number) => ({
  net_taxed: `${net}.00`,
  vat: `${((net * 21) / 100).toFixed(2)}`,
  total: ((net * 121) / 100).toFixed(2),
  vat_lines: [{ rate_code: "5", base: `${net}.00`, amount: ((net * 21) / 100).toFixed(2) }],
});

/** A voucher that things happen to, in any order; what cannot be done then is refused and changes nothing. */
class World {
  private notes: number[] = [];
  private constructor(
    private readonly id: number,
    private readonly supplier: number,
    private facts: object,
  ) {}

  static async begin(behind: "nada" | "orden" | "obligacion"): Promise<World> {
    const { id: supplier } = await aSupplier();
    const links = behind === "nada" ? [] : [await World.behind(behind, supplier)];
    const facts = invoiceFacts(company, supplier, { links });
    const { id } = await aVoucher(finance, facts, true);
    return new World(id, supplier, facts);
  }

  private static async behind(kind: "orden" | "obligacion", supplier_id: number) {
    const actor = { userId: finance.userId };
    const [purse_id] = purses;
    if (kind === "orden") {
      const source = { type: "orden", id: next(), event: "aprobada" };
      const line = aPosting({ kind: "comprometido", purse_id, amount: "90000.00", company_id: company, source });
      await prisma.$transaction((tx) => post(tx, actor, [line]));
      return { target_type: "orden", target_id: source.id };
    }
    const target_id = await prisma.$transaction(async (tx) => {
      const shares = [{ company_id: company, purse_id, currency: "ARS", amount: "50000.00" }];
      const source = { type: "prueba", id: next() };
      const of = { kind: "declarado", source, company_id: company, supplier_id, currency: "ARS" } as const;
      const id = await openObligation(tx, actor, { ...of, day: "2026-10-02", due_day: "2026-11-20", shares });
      if (next() % 2 === 0)
        await payObligation(tx, actor, id, { amount: "10000.00", day: "2026-11-10", event: "pago:1" });
      return id;
    });
    return { target_type: "obligation", target_id };
  }

  private async now(id = this.id): Promise<VoucherView> {
    return (await sendVoucher(finance, "GET", `/${id}`)).body;
  }

  async take(step: Step, size: number): Promise<void> {
    const { version } = await this.now();
    const reason = "Prueba de historias";
    const todo: Record<Step, () => Promise<unknown>> = {
      imputar: () => {
        const lines = purses.slice(0, 1 + (size % 3)).map((purse_id, n, all) => ({
          purse_id,
          percent: n === all.length - 1 ? String(100 - 33.3333 * n) : "33.3333",
        }));
        const rounded = lines.map((line) => ({ ...line, percent: Number(line.percent).toFixed(4) }));
        return sendVoucher(finance, "PUT", `/${this.id}/allocations`, {
          version,
          lines: rounded,
          reason,
          anyway: true,
        });
      },
      nota: async () => {
        const links = [{ target_type: "voucher", target_id: this.id, amount: amounts(size).total }];
        const note = await aVoucher(
          finance,
          invoiceFacts(company, this.supplier, { type_code: "3", ...amounts(size), links }),
        );
        const body = { version: note.version, alike_reason: reason };
        const { status } = await sendVoucher(finance, "POST", `/${note.id}/validate`, body);
        if (status === 200) this.notes.push(note.id);
      },
      anular_nota: async () => {
        const note = this.notes.pop();
        if (note === undefined) return;
        await sendVoucher(finance, "POST", `/${note}/annul`, { version: (await this.now(note)).version, reason });
      },
      // Another day, currency, company or supplier, as it goes: its plan of cash is of them.
      corregir_de: async () => {
        const fx = { rate: "1400", source: "pactado", day: "2026-11-03" };
        const changes = [
          { due_date: `2027-01-${String(1 + (size % 28)).padStart(2, "0")}` },
          { currency: "USD", fx },
          { currency: "ARS", fx: null },
          { company_id: size % 8 < 4 ? company : (await aCompany()).id },
          { supplier_id: (await aSupplier()).id },
        ];
        const facts = { ...this.facts, ...changes[size % changes.length] };
        const answer = await sendVoucher(finance, "PUT", `/${this.id}`, { ...facts, version });
        if (answer.status === 200) this.facts = facts;
        return answer;
      },
      corregir: () => sendVoucher(finance, "PUT", `/${this.id}`, { ...this.facts, ...amounts(size * 3), version }),
      anular: () => sendVoucher(finance, "POST", `/${this.id}/annul`, { version, reason }),
      restaurar: () => sendVoucher(finance, "POST", `/${this.id}/restore`, { version }),
      validar: () => sendVoucher(finance, "POST", `/${this.id}/validate`, { version, alike_reason: reason }),
      cerrar: async () => {
        const locked = {
          company_id: company,
          month: new Date("2026-11-01"),
          scope: "operativo",
          locked_by: finance.userId,
        };
        const where = { company_id: company, reopened_at: null };
        const open = await prisma.periodLock.count({ where });
        if (open === 0) await prisma.periodLock.create({ data: locked });
        else
          await prisma.periodLock.updateMany({
            where,
            data: { reopened_at: new Date(), reopened_by: finance.userId, reopen_reason: reason },
          });
      },
    };
    const answer = (await todo[step]()) as { status?: number; body?: { error: string } } | undefined;
    // A refusal has words; a fault of ours would be a 500.
    if ((answer?.status ?? 200) >= 500) throw new Error(`${step}: ${JSON.stringify(answer?.body)}`);
  }
}

test("whatever happens to a voucher, in any order, its entries are what it says", async () => {
  const history = fc.record({
    behind: fc.constantFrom("nada" as const, "orden" as const, "obligacion" as const),
    steps: fc.array(fc.record({ step: fc.constantFrom(...steps), size: fc.integer({ min: 100, max: 60_000 }) }), {
      minLength: 3,
      maxLength: 12,
    }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ behind, steps: taken }) => {
      await prisma.periodLock.deleteMany();
      const world = await World.begin(behind);
      for (const { step, size } of taken) await world.take(step, size);
      const client = openClient({ connectionString: env().DATABASE_URL });
      await client.connect();
      const { wrong } = await verifyLedger(client);
      await client.end();
      expect(wrong).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
