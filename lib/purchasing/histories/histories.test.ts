import * as fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { anOrder, anOwnedPurse, billFacts, mustDo, purchase, receive } from "@/lib/testing/purchasing";
import { aCompany, sendVoucher } from "@/lib/testing/vouchers";

/** How many histories are tried: a few with the tests, thousands with `npm run histories`. */
const RUNS = Math.ceil(Number(process.env.HISTORIES || 0) / 2) || 4;
const SEED = process.env.HISTORIES_SEED ? Number(process.env.HISTORIES_SEED) : undefined;

let buyer: TestPerson;
let owner: TestPerson;
let finance: TestPerson;
let company: { id: number };
let purses: number[];
beforeAll(async () => {
  await testDatabase();
  buyer = await aPerson("Compras");
  owner = await aPerson("Merch Sr");
  finance = await aPerson("Administracion");
  company = await aCompany();
  purses = [await anOwnedPurse(buyer, owner), await anOwnedPurse(buyer, owner)];
});
afterAll(disconnect);

const steps = [
  "recibir",
  "deshacer",
  "facturar",
  "cruzar",
  "nota",
  "anular",
  "achicar",
  "aceptar",
  "cerrar",
  "cancelar",
] as const;
type Step = (typeof steps)[number];

/** An order that things happen to, by several at once; what cannot be done then is refused in words and changes nothing. */
class World {
  private bills: number[] = [];
  private notes: number[] = [];
  private constructor(
    private readonly order: number,
    private readonly requisition: number,
    private readonly supplier: number,
    private readonly lines: number[],
  ) {}

  static async begin(): Promise<World> {
    const [first = 0, second = 0] = purses;
    const lines = [
      { quantity: "100", unit_price: "1000" },
      { quantity: "40", unit_price: "500", description: "Gorra bordada", purse_id: second },
    ];
    const { view, order, supplier } = await anOrder(buyer, owner, { company, purse: first, lines });
    return new World(
      order.id,
      view.row.id,
      supplier.id,
      order.lines.map(({ id }) => id),
    );
  }

  private async version(): Promise<number> {
    return (await mustDo(buyer, "GET", `/requisitions/${this.requisition}`)).row.version;
  }

  private async validated(net: number, more: object = {}): Promise<{ id: number; status: number }> {
    const made = await sendVoucher(finance, "POST", "", billFacts(company.id, this.supplier, this.order, net, more));
    if (made.status !== 201) return { id: 0, status: made.status };
    const body = { version: made.body.version, alike_reason: "Prueba de historias" };
    const { status } = await sendVoucher(finance, "POST", `/${made.body.id}/validate`, body);
    return { id: status === 200 ? made.body.id : 0, status };
  }

  async take(step: Step, size: number): Promise<void> {
    const reason = "Prueba de historias";
    const [line = 0, cap = 0] = this.lines;
    const bill = this.bills[size % Math.max(1, this.bills.length)] ?? 0;
    const todo: Record<Step, () => Promise<{ status: number; body?: unknown } | undefined>> = {
      recibir: () =>
        receive(
          buyer,
          this.order,
          size % 3 === 0 ? { [line]: String(1 + (size % 50)), [cap]: "5" } : { [line]: String(1 + (size % 60)) },
        ),
      deshacer: async () => {
        const receipts = await prisma.receipt.findMany({ where: { order_id: this.order, undone_at: null } });
        const one = receipts[size % Math.max(1, receipts.length)];
        return one && purchase(buyer, "POST", `/receipts/${one.id}/undo`, { reason });
      },
      facturar: async () => {
        const { id, status } = await this.validated(1_000 * (1 + (size % 90)));
        if (id) this.bills.push(id);
        return { status };
      },
      cruzar: async () => {
        if (!bill) return undefined;
        const { version } = (await sendVoucher(finance, "GET", `/${bill}`)).body;
        const lines = [
          {
            order_line_id: size % 2 ? line : cap,
            quantity: String(1 + (size % 70)),
            unit_price: size % 5 ? "1000" : "1030",
          },
        ];
        return purchase(buyer, "PUT", "/matches", { voucher_id: bill, version, order_id: this.order, lines });
      },
      nota: async () => {
        if (!bill) return undefined;
        const net = 1_000 * (1 + (size % 20));
        const links = [{ target_type: "voucher", target_id: bill, amount: (net * 1.21).toFixed(2) }];
        const { id, status } = await this.validated(net, { type_code: "3", links });
        if (id) this.notes.push(id);
        return { status };
      },
      anular: async () => {
        const id = size % 2 ? (this.notes.pop() ?? bill) : bill;
        if (!id) return undefined;
        const { version } = (await sendVoucher(finance, "GET", `/${id}`)).body;
        return sendVoucher(finance, "POST", `/${id}/annul`, { version, reason });
      },
      achicar: async () =>
        purchase(buyer, "POST", `/purchase-orders/${this.order}/amend`, {
          version: await this.version(),
          reason,
          lines: [{ id: line, quantity: String(40 + (size % 60)), unit_price: "1000" }],
        }),
      aceptar: async () => {
        if (!bill) return undefined;
        const { version } = (await sendVoucher(finance, "GET", `/${bill}`)).body;
        return purchase(buyer, "POST", `/matches/${bill}/resolve`, {
          version,
          order_id: this.order,
          way: "aceptar",
          text: reason,
        });
      },
      cerrar: async () =>
        purchase(buyer, "POST", `/purchase-orders/${this.order}/close`, { version: await this.version(), reason }),
      cancelar: async () =>
        purchase(buyer, "POST", `/purchase-orders/${this.order}/cancel`, { version: await this.version(), reason }),
    };
    const answer = await todo[step]();
    // A refusal has words, and 503 is a machine that is busy; a fault of ours would be another 500.
    const status = answer?.status ?? 200;
    if (status >= 500 && status !== 503) throw new Error(`${step}: ${JSON.stringify(answer?.body)}`);
  }
}

test(
  "whatever happens to an order, by several at once, nothing is billed over what came and nothing is promised and accrued at once",
  async () => {
    const deed = fc.record({ step: fc.constantFrom(...steps), size: fc.integer({ min: 0, max: 1_000 }) });
    // What is in one group happens at once.
    const history = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(history, async (groups) => {
        const world = await World.begin();
        for (const group of groups) await Promise.all(group.map(({ step, size }) => world.take(step, size)));
        const client = openClient({ connectionString: env().DATABASE_URL });
        await client.connect();
        const { wrong } = await verifyLedger(client);
        await client.end();
        expect(wrong).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
  Math.max(240_000, RUNS * 20_000),
);
