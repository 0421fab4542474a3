import type { ApprovalRecord } from "@/lib/approvals/schema";
import { disconnect, prisma } from "@/lib/db";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPosting } from "@/lib/testing/ledger";
import { aBill, anOrder, anOwnedPurse, approve, moneyOf, mustDo, receive } from "@/lib/testing/purchasing";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";

let buyer: TestPerson;
let owner: TestPerson;
let finance: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  buyer = await aPerson("Compras");
  owner = await aPerson("Merch Sr");
  finance = await aPerson("Administracion");
  company = await aCompany();
});
afterAll(disconnect);

/** An order of 12,100 pesos with VAT, ten at 1,000, in force, of a purse that was given 20,000. */
async function anOrderInForce(lines: object[] = [{ quantity: "10" }], basis = "total", of = company) {
  const purse = await anOwnedPurse(finance, owner);
  await prisma.purse.update({ where: { id: purse }, data: { basis } });
  const given = aPosting({ purse_id: purse, amount: "20000.00", company_id: of.id, day: "2026-11-02" });
  await prisma.$transaction((tx) => post(tx, { userId: finance.userId }, [given]));
  return anOrder(buyer, owner, { company: of, purse, lines });
}

/** Asks for other quantities and prices of an order's lines, in their order, as it is now. */
async function amend(order: { id: number; lines: { id: number }[] }, ...wanted: [quantity: string, price: string][]) {
  const { row } = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
  return mustDo(buyer, "POST", `/purchase-orders/${order.id}/amend`, {
    version: row.version,
    reason: "Se agotaron",
    lines: wanted.map(([quantity, unit_price], at) => ({ id: order.lines[at]?.id, quantity, unit_price })),
  });
}

/** What whoever has the purse in charge is shown of what waits of an order. */
async function waiting(order: { id: number }): Promise<ApprovalRecord> {
  const { id } = await prisma.approvalRequest.findFirstOrThrow({
    where: { kind: "purchase_order", object_id: String(order.id), state: "en_aprobacion" },
  });
  return (await requestAs<ApprovalRecord>(owner, "GET", `/approvals/${id}`)).body;
}

const leftOf = ({ purses }: ApprovalRecord) => purses.map(({ before, after }) => [before.disponible, after.disponible]);
const flagged = ({ flags }: ApprovalRecord, key: string) => flags.find((flag) => flag.key === key)?.label;
const changesOf = ({ changes }: ApprovalRecord) =>
  changes.map(({ label, before, after }) => `${label}: ${before} -> ${after}`);

describe("the strip of its purse", () => {
  const strip = async (order: { id: number }) => {
    const { purses } = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    return purses.map(({ given, own, used, left }) => [given, own, used, left]);
  };
  const step = async (order: { id: number }, name: "close" | "cancel") => {
    const { row } = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    const body = { version: row.version, reason: "No va más" };
    await mustDo(buyer, "POST", `/purchase-orders/${order.id}/${name}`, body);
  };

  test("of one that was cancelled nothing is its own; of one that was closed, what it was billed", async () => {
    const { order: gone } = await anOrderInForce();
    expect(await strip(gone)).toEqual([["20000.00", "12100.00", "0.00", "7900.00"]]);
    await step(gone, "cancel");
    expect(await strip(gone)).toEqual([["20000.00", "0.00", "0.00", "20000.00"]]);
    const { order, supplier } = await anOrderInForce();
    await receive(buyer, order.id, { [order.lines[0]?.id ?? 0]: "4" });
    await aBill(finance, company.id, supplier.id, order.id, 4_000);
    expect(await strip(order)).toEqual([["20000.00", "12100.00", "0.00", "7900.00"]]);
    await step(order, "close");
    expect(await strip(order)).toEqual([["20000.00", "4840.00", "0.00", "15160.00"]]);
  });

  test("at cost it is what was promised, whatever share of VAT counts since", async () => {
    const own = await aCompany();
    const share = (percent: string, from: string) =>
      prisma.companyVatShare.create({
        data: { company_id: own.id, from_day: new Date(from), percent, created_by_user_id: finance.userId },
      });
    await share("62", "2026-01-01");
    const { order } = await anOrderInForce([{ quantity: "10" }], "costo", own);
    // Of 2,100 pesos of VAT 62 % comes back.
    expect(await strip(order)).toEqual([["20000.00", "10798.00", "0.00", "9202.00"]]);
    await share("100", "2026-01-02");
    expect(await strip(order)).toEqual([["20000.00", "10798.00", "0.00", "9202.00"]]);
    const { order: later } = await anOrderInForce([{ quantity: "10" }], "costo", own);
    expect(await strip(later)).toEqual([["20000.00", "10000.00", "0.00", "10000.00"]]);
  });
});

describe("what exceeds its purse", () => {
  test("is a fact that rules name, and is left out where several are decided at once", async () => {
    const [over, fits] = [await anOrderInForce(), await anOrderInForce()];
    await amend(over.order, ["20", "1000"]);
    await amend(fits.order, ["11", "1000"]);
    const asked = await Promise.all([waiting(over.order), waiting(fits.order)]);
    const facts = await prisma.approvalRequest.findMany({
      where: { id: { in: asked.map(({ id }) => Number(id)) } },
      orderBy: { id: "asc" },
      select: { facts: true },
    });
    expect(facts.map((row) => row.facts)).toMatchObject([{ excede: true }, { excede: false }]);
    const kinds = await requestAs<{ data: { key: string; fields: { key: string }[] }[] }>(
      owner,
      "GET",
      "/approvals/kinds",
    );
    expect(kinds.status).toBe(200);
    const simulated = await requestAs<{ rule: number }>(
      await aPerson("Administrador"),
      "POST",
      "/approval-policies/simulate",
      {
        kind: "purchase_order",
        rules: [
          {
            match: "todas",
            conditions: [{ field: "excede", op: "es", value: true }],
            steps: [{ who: [{ type: "rol", role: "Management" }], mode: "alguno" }],
          },
          { match: "todas", conditions: [], steps: [{ who: [{ type: "rol", role: "Manager" }], mode: "alguno" }] },
        ],
        request_id: Number(asked[0].id),
      },
    );
    expect(simulated.body).toMatchObject({ rule: 1 });
    const items = asked.map(({ id, version }) => ({ id, version }));
    const bulk = await requestAs<{ data: { ok: boolean; status: number; error: string }[] }>(
      owner,
      "POST",
      "/approvals/decide",
      {
        kind: "purchase_order",
        verdict: "aprobar",
        items,
      },
    );
    expect(bulk.body.data).toMatchObject([
      { ok: false, status: 422, error: expect.stringMatching(/^Tiene una alerta \(Excede .*\): se decide sola\.$/) },
      { ok: true },
    ]);
    // Alone it is, as any other.
    const alone = await requestAs(owner, "POST", "/approvals/decide", {
      kind: "purchase_order",
      verdict: "aprobar",
      items: items.slice(0, 1),
    });
    expect(alone.body).toMatchObject({ data: [{ ok: true }] });
  });
});

describe("what a purse has left while more of an order is asked for", () => {
  test("counts what is asked for beside what it promises already, and says by how much it is exceeded", async () => {
    const { order } = await anOrderInForce();
    const view = await amend(order, ["20", "1000"]);
    const asked = await waiting(order);
    expect(leftOf(asked)).toEqual([["7900.00", "-4200.00"]]);
    expect(flagged(asked, "excede")).toMatch(/^Excede Bolsa \d+ por \$ 4\.200$/);
    expect(view.purses).toMatchObject([{ own: "24200.00", left: "-4200.00" }]);
    await approve(owner, order.id);
    // It comes to what was shown.
    const now = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    expect(now.purses).toMatchObject([{ left: "-4200.00" }]);
  });

  test("counts what of it is less, too, and what was billed already once", async () => {
    const { order, supplier } = await anOrderInForce([
      { quantity: "6" },
      { quantity: "4", description: "Gorra bordada" },
    ]);
    const [shirts = 0, caps = 0] = order.lines.map(({ id }) => id);
    await receive(buyer, order.id, { [shirts]: "6", [caps]: "2" });
    await aBill(finance, company.id, supplier.id, order.id, 6_000);
    await amend(order, ["9", "1000"], ["2", "1000"]);
    const asked = await waiting(order);
    expect(leftOf(asked)).toEqual([["7900.00", "6690.00"]]);
    expect(flagged(asked, "excede")).toBeUndefined();
    await approve(owner, order.id);
    expect(await moneyOf(order.id)).toEqual({ comprometido: "6050.00" });
  });

  test("counts what is cost alone, where the purse does", async () => {
    const { order } = await anOrderInForce([{ quantity: "10" }], "costo");
    await amend(order, ["24", "1000"]);
    const asked = await waiting(order);
    expect(leftOf(asked)).toEqual([["10000.00", "-4000.00"]]);
    await approve(owner, order.id);
    const now = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    expect(now.purses).toMatchObject([{ left: "-4000.00" }]);
  });
});

describe("what changes of an order", () => {
  test("is told line by line, with what it comes to", async () => {
    const { order } = await anOrderInForce([
      { quantity: "6" },
      { quantity: "4", description: "Gorra bordada" },
      { quantity: "1", description: "Bolsa de tela" },
    ]);
    await amend(order, ["9.5", "1000"], ["4", "1200"], ["1", "1000"]);
    expect(changesOf(await waiting(order))).toEqual([
      "Importe: $ 13.310 -> $ 18.513",
      "Cantidades o precios: Remera negra, gira 2026: 6 a $ 1.000,00; Gorra bordada: 4 a $ 1.000,00 -> Remera negra, gira 2026: 9,5 a $ 1.000,00; Gorra bordada: 4 a $ 1.200,00",
    ]);
  });

  test("is told of what is in force, whatever was asked for and not approved before", async () => {
    const { order } = await anOrderInForce();
    const wanted = [
      "Importe: $ 12.100 -> $ 24.200",
      "Cantidades o precios: Remera negra, gira 2026: 10 a $ 1.000,00 -> Remera negra, gira 2026: 20 a $ 1.000,00",
    ];
    await amend(order, ["15", "1000"]);
    const { row } = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    await mustDo(buyer, "POST", `/purchase-orders/${order.id}/withdraw`, { version: row.version, reason: "Son más" });
    await amend(order, ["20", "1000"]);
    expect(changesOf(await waiting(order))).toEqual(wanted);
    await approve(owner, order.id, "rechazar", "Alcanza así");
    // The same again.
    await amend(order, ["20", "1000"]);
    expect(changesOf(await waiting(order))).toEqual(wanted);
  });

  test("is asked for again where the same was approved, and less held since", async () => {
    const { order } = await anOrderInForce();
    await amend(order, ["12", "1000"]);
    await approve(owner, order.id);
    await amend(order, ["5", "1000"]);
    await amend(order, ["12", "1000"]);
    expect(changesOf(await waiting(order))).toEqual([
      "Importe: $ 6.050 -> $ 14.520",
      "Cantidades o precios: Remera negra, gira 2026: 5 a $ 1.000,00 -> Remera negra, gira 2026: 12 a $ 1.000,00",
    ]);
    await approve(owner, order.id);
    expect(await moneyOf(order.id)).toEqual({ comprometido: "14520.00" });
  });
});
