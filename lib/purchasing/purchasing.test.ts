import { disconnect, pool, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import {
  aBill,
  anAskedOrder,
  anOrder,
  anOwnedPurse,
  approve,
  aRequisition,
  billFacts,
  moneyOf,
  mustDo,
  purchase,
  quoteBody,
  receive,
} from "@/lib/testing/purchasing";
import { aCompany, aFedCentre, aSupplier, aVoucher, sendVoucher } from "@/lib/testing/vouchers";
import { expected } from "./ledger/source";

let buyer: TestPerson;
let owner: TestPerson;
let finance: TestPerson;
let company: { id: number };
let purse: number;
beforeAll(async () => {
  await testDatabase();
  buyer = await aPerson("Compras");
  owner = await aPerson("Merch Sr");
  finance = await aPerson("Administracion");
  company = await aCompany();
  purse = await anOwnedPurse(finance, owner);
});
afterAll(disconnect);

/** What verify says of all orders. */
async function wrong() {
  const client = await pool().connect();
  try {
    return await expected(client);
  } finally {
    client.release();
  }
}
afterEach(async () => expect(await wrong()).toEqual([]));

describe("quotes", () => {
  test("are compared on equal terms; not the cheapest, too few and one that ran out want a reason", async () => {
    const asked = await aRequisition(buyer, purse, [{ quantity: "24" }]);
    const [a, b] = [await aSupplier(), await aSupplier()];
    await mustDo(buyer, "POST", "/quotes", quoteBody(asked, a.id, ["200000"]));
    // Boxes of twelve, in dollars at a thousand.
    const boxes = quoteBody(asked, b.id, ["2160"], { currency: "USD", fx_rate: "1000", valid_until: "2026-11-15" });
    const line = { ...boxes.lines[0], quantity: "2", unit: "caja", pack: "12" };
    const view = await mustDo(buyer, "POST", "/quotes", { ...boxes, lines: [line] });
    const [first, second] = view.quotes;
    // What ran out is no price any more, however low.
    expect(first?.compared).toMatchObject({ total: "4800000.00", cheapest: true, over: null });
    expect(second?.compared).toMatchObject({ total: "4320000.00", cheapest: false, over: null, expired: true });
    expect([first, second].map((one) => one?.compared.lines[0]?.cheapest)).toEqual([true, false]);
    const ask = (quote_id: number | undefined, more: object = {}) =>
      purchase(buyer, "POST", "/purchase-orders", {
        requisition_id: asked.row.id,
        version: view.row.version,
        quote_id,
        company_id: company.id,
        ...more,
      });
    const few = await ask(first?.id);
    expect(few.body.error).toBe("Hay 1 cotización de 3 sin contar las vencidas: pedir las que faltan o decir por qué.");
    const late = await ask(second?.id, { few_quotes_reason: "No hay más" });
    expect(late.body.error).toBe("La cotización venció el dom 15 nov: pedirla de nuevo o decir por qué vale.");
    // Once somebody says why it holds it is compared as the others.
    const { requisition_id: _, ...same } = { ...boxes, lines: [line] };
    const held = await mustDo(buyer, "PUT", `/quotes/${second?.id}`, {
      ...same,
      expired_reason: "La mantienen hasta fin de mes",
      version: second?.version,
    });
    expect(held.quotes.map(({ compared }) => [compared.cheapest, compared.over])).toEqual([
      [false, "11.1"],
      [true, null],
    ]);
    const dear = await ask(first?.id, { version: held.row.version });
    expect([dear.status, dear.body.error]).toEqual([422, expect.stringContaining("decir por qué no esa")]);
    const chosen = await ask(first?.id, { version: held.row.version, choice_reason: "Entrega antes" });
    expect(chosen.body.error).toMatch(/^Hay 2 cotizaciones de 3/);
  });

  test("that offer other than what was asked for want a reason, and none runs out before it was made", async () => {
    const asked = await aRequisition(buyer, purse, [
      { quantity: "10" },
      { quantity: "5", description: "Gorra bordada" },
    ]);
    const body = quoteBody(asked, (await aSupplier()).id, ["10", "10"]);
    const early = await purchase(buyer, "POST", "/quotes", { ...body, valid_until: "2026-11-09" });
    expect([early.status, early.body.issues?.[0]?.path]).toEqual([400, "valid_until"]);
    let view = await mustDo(buyer, "POST", "/quotes", { ...body, lines: body.lines.slice(0, 1) });
    const ask = (more: object = {}) =>
      purchase(buyer, "POST", "/purchase-orders", {
        requisition_id: asked.row.id,
        version: view.row.version,
        quote_id: view.quotes[0]?.id,
        company_id: company.id,
        few_quotes_reason: "Único que llega",
        ...more,
      });
    const half = await ask();
    expect([half.status, half.body.issues?.[0]]).toEqual([
      422,
      { path: "choice_reason", message: "La cotización no ofrece «Gorra bordada»: decir por qué se compra así." },
    ]);
    const { requisition_id: _, ...rest } = body;
    const many = rest.lines.map((line, at) => ({ ...line, quantity: at === 0 ? "1000" : line.quantity }));
    view = await mustDo(buyer, "PUT", `/quotes/${view.quotes[0]?.id}`, {
      ...rest,
      lines: many,
      version: view.quotes[0]?.version,
    });
    expect((await ask()).body.error).toBe("Se pidieron 10 remeras y la cotización ofrece 1.000: decir por qué.");
    expect((await ask({ choice_reason: "Sale más barato de a mil" })).status).toBeLessThan(300);
  });

  test("one a supplier, of what is asked for", async () => {
    const asked = await aRequisition(buyer, purse);
    const supplier = await aSupplier();
    await mustDo(buyer, "POST", "/quotes", quoteBody(asked, supplier.id, ["10"]));
    expect((await purchase(buyer, "POST", "/quotes", quoteBody(asked, supplier.id, ["10"]))).status).toBe(409);
    const other = { ...quoteBody(asked, (await aSupplier()).id, ["10"]) };
    const wrongLine = { ...other, lines: [{ ...other.lines[0], requisition_line_id: 999_999 }] };
    expect((await purchase(buyer, "POST", "/quotes", wrongLine)).status).toBe(400);
  });
});

describe("an order", () => {
  test("asks whoever has its purses in charge, all of them; approved it has its number and promises", async () => {
    const other = await aPerson("Marketing");
    const second = await anOwnedPurse(finance, other);
    const lines = [{ quantity: "10" }, { quantity: "5", description: "Gorra bordada", purse_id: second }];
    const { view } = await anAskedOrder(buyer, { company, purse, lines });
    const order = view.order?.id ?? 0;
    expect(view.row.state).toBe("en_aprobacion");
    expect(await moneyOf(order)).toEqual({ solicitado: "18150.00" });
    await approve(owner, order);
    expect((await mustDo(buyer, "GET", `/requisitions/${view.row.id}`)).row.state).toBe("en_aprobacion");
    await approve(other, order);
    const now = await mustDo(buyer, "GET", `/purchase-orders/${order}`);
    expect(now.row).toMatchObject({ state: "aprobada", order_code: "OC-2026-001" });
    expect(await moneyOf(order)).toEqual({ comprometido: "18150.00" });
  });

  test("with few quotes over the sum is flagged and also management's to approve", async () => {
    const manager = await aPerson("Manager");
    const { view } = await anAskedOrder(buyer, { company, purse, lines: [{ unit_price: "30000" }] });
    const order = view.order?.id ?? 0;
    const request = await prisma.approvalRequest.findFirstOrThrow({
      where: { kind: "purchase_order", object_id: String(order) },
    });
    const shown = await purchase(owner, "GET", `/approvals/${request.id}`);
    expect(JSON.stringify(shown.body)).toContain("1 cotización de 3");
    await approve(owner, order);
    await approve(manager, order);
    expect((await mustDo(buyer, "GET", `/purchase-orders/${order}`)).row.state).toBe("aprobada");
  });

  test("returned it is quoted again and asks for nothing; sent again it is the same order", async () => {
    const { view } = await anAskedOrder(buyer, { company, purse });
    const order = view.order?.id ?? 0;
    await approve(owner, order, "devolver", "Falta el talle");
    const back = await mustDo(buyer, "GET", `/requisitions/${view.row.id}`);
    expect(back.row).toMatchObject({ state: "cotizacion", state_reason: "Falta el talle" });
    expect(await moneyOf(order)).toEqual({});
    const again = await mustDo(buyer, "POST", "/purchase-orders", {
      requisition_id: view.row.id,
      version: back.row.version,
      quote_id: back.quotes[0]?.id,
      company_id: company.id,
    });
    expect(again.order?.id).toBe(order);
    await mustDo(buyer, "POST", `/purchase-orders/${order}/withdraw`, {
      version: again.row.version,
      reason: "No va más",
    });
    expect(await moneyOf(order)).toEqual({});
  });

  test("a purse of one company is promised nothing of another", async () => {
    const another = await aCompany();
    const { purse: own } = await aFedCentre(finance, { owner_id: owner.userId, company_id: another.id });
    const asking = anAskedOrder(buyer, { company, purse: own });
    await expect(asking).rejects.toThrow(`que es de ${another.name}, y la orden es de`);
    await anAskedOrder(buyer, { company: another, purse: own });
  });

  test("a purse that blocks refuses what it has not", async () => {
    const blocked = await anOwnedPurse(finance, owner, "bloquea");
    const asked = await aRequisition(buyer, blocked);
    const view = await mustDo(buyer, "POST", "/quotes", quoteBody(asked, (await aSupplier()).id, ["10"]));
    const answer = await purchase(buyer, "POST", "/purchase-orders", {
      requisition_id: asked.row.id,
      version: view.row.version,
      quote_id: view.quotes[0]?.id,
      company_id: company.id,
    });
    expect([answer.status, answer.body.error]).toEqual([
      422,
      expect.stringMatching(/^No alcanza: Bolsa \d+ tiene disponible \$ 0 y se piden \$ 1\.331\.$/),
    ]);
    expect((await mustDo(buyer, "GET", `/requisitions/${asked.row.id}`)).row.state).toBe("cotizacion");
  });

  test("closing frees what is left; cancelling is for what nothing came of", async () => {
    const { view, order } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "10" });
    const now = await mustDo(buyer, "GET", `/requisitions/${view.row.id}`);
    const cancel = await purchase(buyer, "POST", `/purchase-orders/${order.id}/cancel`, {
      version: now.row.version,
      reason: "No va más",
    });
    expect([409, 422]).toContain(cancel.status);
    await mustDo(buyer, "POST", `/purchase-orders/${order.id}/close`, {
      version: now.row.version,
      reason: "El resto no viene",
    });
    expect(await moneyOf(order.id)).toEqual({});
    const second = await anOrder(buyer, owner, { company, purse });
    await mustDo(buyer, "POST", `/purchase-orders/${second.order.id}/cancel`, {
      version: second.view.row.version,
      reason: "No va más",
    });
    expect(await moneyOf(second.order.id)).toEqual({});
  });

  test("more of it waits for approval, less holds at once", async () => {
    const { view, order } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    const amend = (version: number, quantity: string) =>
      mustDo(buyer, "POST", `/purchase-orders/${order.id}/amend`, {
        version,
        reason: "Otra cantidad",
        lines: [{ id: line, quantity, unit_price: "1000" }],
      });
    await prisma.purchaseOrder.update({
      where: { id: order.id },
      data: { accepted_at: new Date(), accepted_by: "Ana" },
    });
    const less = await amend(view.row.version, "100");
    // What they accepted was another one: they are asked again.
    expect(less.order).toMatchObject({ accepted_at: null, accepted_by: "" });
    expect(await moneyOf(order.id)).toEqual({ comprometido: "121000.00" });
    const waits = await amend(less.row.version, "120");
    // What would be refused while it waits is not offered: it is taken back first.
    expect(waits.acciones).toEqual(["enviar", "recibir", "facturar", "resolver", "retirar"]);
    expect(await moneyOf(order.id)).toEqual({ comprometido: "121000.00", solicitado: "24200.00" });
    await approve(owner, order.id);
    expect(await moneyOf(order.id)).toEqual({ comprometido: "145200.00" });
    const now = await mustDo(buyer, "GET", `/requisitions/${view.row.id}`);
    await amend(now.row.version, "130");
    await approve(owner, order.id, "rechazar", "Alcanza así");
    expect(await moneyOf(order.id)).toEqual({ comprometido: "145200.00" });
    const rejected = await mustDo(buyer, "GET", `/requisitions/${view.row.id}`);
    expect(rejected.order?.amendment).toBeNull();
    await amend(rejected.row.version, "125");
    await approve(owner, order.id);
    expect(await moneyOf(order.id)).toEqual({ comprometido: "151250.00" });
  });
});

describe("what comes", () => {
  test("no more than is left; once, whoever repeats it", async () => {
    const { order } = await anOrder(buyer, owner, { company, purse, lines: [{ quantity: "10" }] });
    const line = order.lines[0]?.id ?? 0;
    const refused = await receive(buyer, order.id, { [line]: "12" });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      "Recibieron 12 y la orden tenía pendientes 10: corregir, o ampliar la orden (se aprueba).",
    ]);
    const early = await receive(buyer, order.id, { [line]: "6" }, { day: "2001-01-01" });
    expect([early.status, early.body.issues?.[0]?.path]).toEqual([422, "day"]);
    const more = { client_id: crypto.randomUUID() };
    const both = await Promise.all([
      receive(buyer, order.id, { [line]: "6" }, more),
      receive(buyer, order.id, { [line]: "6" }, more),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const other = await receive(buyer, order.id, { [line]: "7" }, more);
    expect([other.status, other.body.error]).toEqual([422, "Esta operación ya se envió con otros datos."]);
    const now = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    expect(now.order?.lines[0]?.received).toBe("6.000");
    expect(now.row.state).toBe("recibida_parcial");
  });

  test.each(["1e5", "0x10", "NaN", "Infinity", "5.", "+5", "1_0", ",5", "1O"])(
    "%s is no number, and is told so at its line",
    async (quantity) => {
      const { order } = await anOrder(buyer, owner, { company, purse, lines: [{ quantity: "10" }] });
      const { status, body } = await receive(buyer, order.id, { [order.lines[0]?.id ?? 0]: quantity });
      expect([status, body.issues?.[0]?.path]).toEqual([400, "lines.0.quantity"]);
    },
  );

  test("whoever asked for it receives it, and nobody else", async () => {
    const { view, order } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    const [asker, other] = [await aPerson("Office"), await aPerson("Office")];
    await prisma.requisition.update({ where: { id: view.row.id }, data: { requested_by_user_id: asker.userId } });
    expect((await receive(other, order.id, { [line]: "1" })).status).toBe(404);
    expect((await receive(asker, order.id, { [line]: "1" })).status).toBe(201);
    expect((await purchase(asker, "GET", `/requisitions/${view.row.id}`)).status).toBe(403);
    expect((await purchase(asker, "GET", `/requisitions/${view.card.id}/own`)).status).toBe(200);
    expect((await purchase(other, "GET", `/requisitions/${view.card.id}/own`)).status).toBe(404);
  });
});

describe("the bill", () => {
  test("that agrees with the order and what came is approved by the order, and takes its promise's place", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "110" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 110_000);
    expect(bill).toMatchObject({ state: "aprobado", observed: null });
    expect(bill.allocations.map(({ purse }) => purse?.id)).toEqual([purse]);
    expect(await moneyOf(order.id)).toEqual({});
    expect((await mustDo(buyer, "GET", `/purchase-orders/${order.id}`)).row.state).toBe("facturada");
  });

  test("of one line is charged to its purse alone, and takes that one's promise; said anew, it follows", async () => {
    const other = await anOwnedPurse(finance, owner);
    const lines = [
      { quantity: "10" },
      { quantity: "10", unit_price: "500", description: "Gorra bordada", purse_id: other },
    ];
    const { order, supplier } = await anOrder(buyer, owner, { company, purse, lines });
    const [shirt = 0, cap = 0] = order.lines.map(({ id }) => id);
    await receive(buyer, order.id, { [shirt]: "10", [cap]: "10" });
    const promised = () =>
      prisma.$queryRaw<{ purse: number; sum: string }[]>`
        SELECT e.purse_id AS purse, sum(e.amount)::text AS sum FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
        WHERE p.source_type = 'purchase_order' AND p.source_id = ${order.id} AND e.kind = 'comprometido' GROUP BY 1 HAVING sum(e.amount) <> 0`;
    const charged = async (id: number) => {
      const { state, allocations } = (await sendVoucher(finance, "GET", `/${id}`)).body;
      return [state, ...allocations.map((one) => [one.purse?.id, one.amount])];
    };
    // Loaded before it was validated: somebody says what it bills.
    const loaded = await aVoucher(finance, billFacts(company.id, supplier.id, order.id, 5_000));
    const say = async (line: number, quantity: string, unit_price: string) => {
      const { version } = (await sendVoucher(finance, "GET", `/${loaded.id}`)).body;
      await mustDo(buyer, "PUT", "/matches", {
        voucher_id: loaded.id,
        version,
        order_id: order.id,
        lines: [{ order_line_id: line, quantity, unit_price }],
      });
    };
    await say(cap, "10", "500");
    const { version } = (await sendVoucher(finance, "GET", `/${loaded.id}`)).body;
    await sendVoucher(finance, "POST", `/${loaded.id}/validate`, { version });
    expect(await charged(loaded.id)).toEqual(["aprobado", [other, "6050.00"]]);
    expect(await promised()).toEqual([{ purse, sum: "12100.00" }]);
    await say(shirt, "5", "1000");
    expect(await charged(loaded.id)).toEqual(["aprobado", [purse, "6050.00"]]);
    expect((await promised()).sort((a, b) => a.purse - b.purse)).toEqual([
      { purse, sum: "6050.00" },
      { purse: other, sum: "6050.00" },
    ]);
  });

  test("with a tax that is a cost and no line of the order, or VAT at another rate, is observed; and again after an edit", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse, lines: [{ quantity: "100" }] });
    await receive(buyer, order.id, { [order.lines[0]?.id ?? 0]: "100" });
    const taxed = (kind: string, amount: number) => ({
      taxes: [{ kind, amount: amount.toFixed(2) }],
      other_taxes: amount.toFixed(2),
      total: (121_000 + amount).toFixed(2),
    });
    const others = await aBill(finance, company.id, supplier.id, order.id, 100_000, taxed("otros", 50_000));
    const why = "Facturan Otros tributos por $ 50.000,00: no está en la orden. Un flete o un extra va como línea.";
    expect(others).toMatchObject({ state: "imputado", observed: { reason: why } });
    const facts = billFacts(company.id, supplier.id, order.id, 100_000);
    const put = async (more: object) => {
      const { version } = (await sendVoucher(finance, "GET", `/${others.id}`)).body;
      const { status, body } = await sendVoucher(finance, "PUT", `/${others.id}`, { ...facts, ...more, version });
      expect([status, body.error]).toEqual([200, undefined]);
      return body;
    };
    const vat = {
      vat: "27000.00",
      total: "127000.00",
      vat_lines: [{ rate_code: "6", base: "100000", amount: "27000" }],
    };
    expect((await put(vat)).observed?.reason).toBe(
      "Facturan $ 27.000,00 de IVA: por las alícuotas de la orden son $ 21.000,00.",
    );
    expect(await put(taxed("percepcion_iibb", 3_000))).toMatchObject({ state: "aprobado", observed: null });
    // What changes what is paid is approved again, by people.
    for (const more of [
      taxed("internos", 500),
      {
        net_taxed: "200000.00",
        vat: "42000.00",
        total: "242000.00",
        vat_lines: [{ rate_code: "5", base: "200000", amount: "42000" }],
      },
      taxed("otros", 50_000),
    ])
      expect((await put(more)).state).toBe("en_aprobacion");
  });

  test("that is none of the order is not matched; before it is validated nothing that came is its; nor is one of before the order", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "110" });
    const match = (bill: { id: number; version: number }) =>
      purchase(buyer, "PUT", "/matches", {
        voucher_id: bill.id,
        version: bill.version,
        order_id: order.id,
        lines: [{ order_line_id: line, quantity: "110", unit_price: "1000" }],
      });
    const [stranger, another] = [await aSupplier(), await aCompany()];
    const of = (of_company: number, of_supplier: number, more: object = {}) =>
      aVoucher(finance, billFacts(of_company, of_supplier, order.id, 110_000, { links: [], ...more }));
    for (const [bill, said] of [
      [await of(company.id, stranger.id), "y la orden"],
      [await of(another.id, supplier.id), `La factura es a ${another.name}`],
      [await of(company.id, supplier.id, { currency: "USD" }), "La factura está en USD"],
    ] as const) {
      const { status, body } = await match(bill);
      expect([status, body.error]).toEqual([422, expect.stringContaining(said)]);
    }
    expect((await match(await of(company.id, supplier.id))).status).toBe(200);
    const now = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    expect([now.order?.lines[0]?.matched, now.row.state]).toEqual(["0.000", "recibida"]);
    const old = await aBill(finance, company.id, supplier.id, order.id, 110_000, {
      date: "2001-01-02",
      due_date: "2001-02-01",
    });
    expect(old.observed?.reason).toContain("La factura es del 2 de enero de 2001".slice(0, 18));
    expect(old.state).toBe("imputado");
  });

  test("that nobody validated yet is pending, not wrong: nobody is asked for a note of it", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "110" });
    const loaded = await aVoucher(finance, billFacts(company.id, supplier.id, order.id, 110_000, { links: [] }));
    const lines = [{ order_line_id: line, quantity: "110", unit_price: "1000" }];
    const body = { voucher_id: loaded.id, version: loaded.version, order_id: order.id, lines };
    const { order: now } = await mustDo(buyer, "PUT", "/matches", body);
    const [bill] = now?.bills ?? [];
    expect(bill).toMatchObject({ pending: true, inside: true, sentence: "", deviations: [] });
    const asked = await purchase(buyer, "POST", `/matches/${loaded.id}/resolve`, {
      version: bill?.version,
      order_id: order.id,
      way: "nota",
      text: "¿Nos envían la nota?",
    });
    expect([asked.status, asked.body.error]).toEqual([409, expect.stringContaining("pendiente de validar")]);
    expect(await prisma.outboxMail.count({ where: { subject: { contains: "Nota de crédito" } } })).toBe(0);
    await sendVoucher(finance, "POST", `/${loaded.id}/validate`, { version: bill?.version });
    const then = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    expect(then.order?.bills[0]).toMatchObject({ pending: false, inside: true, state: "aprobado" });
  });

  test("of more than came is settled with its supplier after the order was closed, too: nothing more comes then", async () => {
    const { view, order, supplier } = await anOrder(buyer, owner, { company, purse });
    await receive(buyer, order.id, { [order.lines[0]?.id ?? 0]: "100" });
    await aBill(finance, company.id, supplier.id, order.id, 110_000);
    const { row } = await mustDo(buyer, "GET", `/requisitions/${view.row.id}`);
    const closed = await mustDo(buyer, "POST", `/purchase-orders/${order.id}/close`, {
      version: row.version,
      reason: "El resto no viene",
    });
    expect(closed.acciones).toEqual(["resolver"]);
    expect(closed.order?.bills[0]?.sentence).toBe("Facturan 110 remeras: se recibieron 100.");
  });

  test("of more than came is observed; receiving more approves it", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "100" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 110_000);
    expect(bill).toMatchObject({ state: "imputado", observed: { reason: "Facturan 110 remeras: se recibieron 100." } });
    await receive(buyer, order.id, { [line]: "10" });
    const now = (await sendVoucher(finance, "GET", `/${bill.id}`)).body;
    expect(now).toMatchObject({ state: "aprobado", observed: null });
  });

  test("of more than came is approved by a credit note for it", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "100" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 110_000);
    await prisma.supplier.update({ where: { id: supplier.id }, data: { mail: "ventas@proveedor.test" } });
    const said = { version: bill.version, order_id: order.id, way: "nota", text: "¿Nos envían la nota por 10?" };
    const { order: waits } = await mustDo(buyer, "POST", `/matches/${bill.id}/resolve`, said);
    expect(waits?.bills[0]).toMatchObject({ note_asked: todayIn(), inside: false });
    const links = [{ target_type: "voucher", target_id: bill.id, amount: "12100.00" }];
    const note = await aBill(finance, company.id, supplier.id, order.id, 10_000, { type_code: "3", links });
    expect((await sendVoucher(finance, "GET", `/${bill.id}`)).body).toMatchObject({
      state: "aprobado",
      observed: null,
    });
    expect((await mustDo(buyer, "GET", `/purchase-orders/${order.id}`)).order?.lines[0]).toMatchObject({
      billed: "100.000",
      matched: "100.000",
    });
    const fresh = (await sendVoucher(finance, "GET", `/${note.id}`)).body;
    await sendVoucher(finance, "POST", `/${note.id}/annul`, { version: fresh.version, reason: "Era de otra" });
    expect((await sendVoucher(finance, "GET", `/${bill.id}`)).body.observed?.reason).toContain("se recibieron 100");
  });

  test("of more than came is accepted with a reason by whoever has the purse in charge", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "100" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 110_000);
    await mustDo(buyer, "POST", `/matches/${bill.id}/resolve`, {
      version: bill.version,
      order_id: order.id,
      way: "aceptar",
      text: "Llegan el lunes",
    });
    const request = await prisma.approvalRequest.findFirstOrThrow({
      where: { kind: "comprobante", object_id: String(bill.id), state: "en_aprobacion" },
    });
    const yes = await purchase(owner, "POST", `/approvals/${request.id}/decide`, {
      version: request.version,
      verdict: "aprobar",
      reason: "",
    });
    expect(yes.status).toBe(200);
    expect((await sendVoucher(finance, "GET", `/${bill.id}`)).body).toMatchObject({
      state: "aprobado",
      observed: null,
    });
  });

  test("dearer than the tolerance, of something not ordered, or of lines that nobody said, is observed in words", async () => {
    const lines = [
      { quantity: "60", description: "Gorra bordada", unit_price: "9200" },
      { quantity: "10", unit_price: "100", description: "Bolsa de tela" },
    ];
    const { order, supplier } = await anOrder(buyer, owner, { company, purse, lines });
    const [cap = 0, bag = 0] = order.lines.map(({ id }) => id);
    await receive(buyer, order.id, { [cap]: "60", [bag]: "10" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 588_000);
    expect(bill.observed?.reason).toBe(`Falta decir qué líneas de la orden ${order.code} factura.`);
    const match = async (some: object[]) => {
      const { version } = (await sendVoucher(finance, "GET", `/${bill.id}`)).body;
      await mustDo(buyer, "PUT", "/matches", { voucher_id: bill.id, version, order_id: order.id, lines: some });
      return (await sendVoucher(finance, "GET", `/${bill.id}`)).body;
    };
    const dear = await match([{ order_line_id: cap, quantity: "60", unit_price: "9800" }]);
    expect(dear.observed?.reason).toBe("Facturan Gorra bordada a $ 9.800,00: la orden dice $ 9.200,00 (+6,5 %).");
    const extra = await match([
      { order_line_id: cap, quantity: "60", unit_price: "9200" },
      { order_line_id: null, description: "Flete", quantity: "1", unit_price: "36000" },
    ]);
    expect(extra.observed?.reason).toBe("Facturan Flete por $ 36.000: no está en la orden.");
    const short = await match([{ order_line_id: cap, quantity: "60", unit_price: "9200" }]);
    expect(short.observed?.reason).toBe("Las líneas suman $ 552.000,00 y el neto de la factura es $ 588.000,00.");
    // Inside 2 %: 9,380 for 9,200, and the bags.
    const fits = await match([
      { order_line_id: cap, quantity: "60", unit_price: "9380" },
      { order_line_id: bag, quantity: "10", unit_price: "100" },
    ]);
    expect(fits.observed?.reason).toContain("Las líneas suman");
  });

  test("a price that is lowered under what was billed observes what it had approved; what came is not cancelled", async () => {
    const { view, order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "110" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 110_000);
    expect(bill).toMatchObject({ state: "aprobado", observed: null });
    const { row } = await mustDo(buyer, "GET", `/requisitions/${view.row.id}`);
    const lowered = await mustDo(buyer, "POST", `/purchase-orders/${order.id}/amend`, {
      version: row.version,
      reason: "Bajó el precio",
      lines: [{ id: line, quantity: "110", unit_price: "700" }],
    });
    expect((await sendVoucher(finance, "GET", `/${bill.id}`)).body.observed?.reason).toMatch(/la orden dice \$ 700,00/);
    expect(lowered.acciones).not.toContain("cancelar");
  });

  test("a receipt that is undone observes what it had approved", async () => {
    const { order, supplier } = await anOrder(buyer, owner, { company, purse });
    const line = order.lines[0]?.id ?? 0;
    await receive(buyer, order.id, { [line]: "110" });
    const bill = await aBill(finance, company.id, supplier.id, order.id, 110_000);
    const { order: now } = await mustDo(buyer, "GET", `/purchase-orders/${order.id}`);
    await mustDo(buyer, "POST", `/receipts/${now?.receipts[0]?.id}/undo`, { reason: "Era de otra orden" });
    expect((await sendVoucher(finance, "GET", `/${bill.id}`)).body.observed?.reason).toBe(
      "Facturan 110 remeras: todavía no se recibió nada.",
    );
    const fresh = (await sendVoucher(finance, "GET", `/${bill.id}`)).body;
    const gone = await sendVoucher(finance, "POST", `/${bill.id}/annul`, {
      version: fresh.version,
      reason: "No llegó",
    });
    expect(gone.status).toBe(200);
    expect(await moneyOf(order.id)).toEqual({ comprometido: "133100.00" });
  });
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("purchase_order")).toEqual([]);
});
