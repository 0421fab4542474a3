import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Financiero } from "@/lib/musicwins/financieros/schema";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, anAssignment, sendForm, setStatus } from "@/lib/testing/musicWins";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  onOrderAs,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";

let world: PaymentsWorld;
let area: string;
let editor: TestPerson;
let boss: TestPerson;
let payer: TestPerson;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  payer = await aPerson("Administracion");
  await anAssignment(payer, area, "reader");
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

/** An approved line of 121.000 pesos, and dollars where said, with an invoice of its supplier. */
async function aLine(fields: Record<string, string> = {}) {
  const { supplier } = await aPayee();
  const facts = { alicuota_ars: "121000", proveedor: supplier.name, proveedor_cuit: supplier.tax_id ?? "", ...fields };
  const line = (await setStatus(boss, await aBudget(editor, area, facts), { newStatus: "aprobado" })).body.data;
  const { id: proposal } = await prisma.budgetProposal.findFirstOrThrow({ where: { line_id: line.id } });
  return { supplier, line, proposal };
}
const anInvoice = (supplier: { id: number }, proposal: number) =>
  anApproved(world, supplier.id, { links: [{ target_type: "proposal", target_id: proposal }] });

/** A part of 21.000 of a line that waits. */
const aPartOf = async ({ id }: { id: number }) => {
  const fields = { tipo: "cuota", alicuota_ars: "21000" };
  return (await sendForm<{ data: Financiero }>(payer, "POST", `/bsastrap/${id}/financieros`, fields)).body.data.id;
};

type Answer = { error: string; data: BudgetRow };
const markPaid = ({ id }: { id: number }) =>
  requestAs<Answer>(payer, "POST", "/bsastrap/budget/clone-mark-paid", { id, isop: false, option_number: 0 });
const statusOf = async ({ id }: { id: number }) =>
  (await requestAs<{ data: BudgetRow }>(payer, "GET", `/bsastrap/${id}`)).body.data.status;
const declared = (proposal: number) =>
  query<{ of: string; currency: string; amount: string; state: string; numbered: boolean }>(
    `SELECT r.declared_type AS of, r.currency, r.amount::text AS amount, r.state, r.number IS NOT NULL AS numbered FROM payment_order r
     WHERE r.declared_type = 'budget_proposal' AND r.declared_id = $1
       OR r.declared_type = 'budget_financiero' AND r.declared_id IN (SELECT id FROM budget_financiero WHERE proposal_id = $1) ORDER BY r.id`,
    [proposal],
  );

test("marking a line as paid, and paying a part of it, are declared orders of each currency, once", async () => {
  const { line, proposal } = await aLine({ alicuota_usd: "300" });
  const part = await sendForm<{ data: Financiero }>(payer, "POST", `/bsastrap/${line.id}/financieros`, {
    tipo: "anticipo",
    alicuota_ars: "21000",
  });
  const settle = () => sendForm(payer, "PUT", `/bsastrap/financiero/${part.body.data.id}`, { estado: "pagado" });
  await Promise.all([settle(), settle()]);
  await Promise.all(Array.from({ length: 20 }, () => markPaid(line)));
  const all = { state: "acreditado", numbered: true };
  expect(await declared(proposal)).toEqual([
    { of: "budget_financiero", currency: "ARS", amount: "21000.00", ...all },
    { of: "budget_proposal", currency: "ARS", amount: "100000.00", ...all },
    { of: "budget_proposal", currency: "USD", amount: "300.00", ...all },
  ]);
  expect(await statusOf(line)).toBe("pagado");
});

test("an order that is credited pays its line; the bounce makes it to be paid again, and what was declared meanwhile stays", async () => {
  const { supplier, line, proposal } = await aLine();
  const voucher = await anInvoice(supplier, proposal);
  const { items } = await aSent(world, asVouchers([voucher]));
  const [order] = items;
  const credit = { version: order?.version, day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", credit)).status).toBe(200);
  expect([await statusOf(line), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  expect(await declared(proposal)).toEqual([]);
  const reject = { version: (order?.version ?? 0) + 1, reason: "Cuenta cerrada" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", reject)).status).toBe(200);
  expect([await statusOf(line), await voucherState(voucher), await paidOf(voucher)]).toEqual([
    "aprobado",
    "aprobado",
    "0.00",
  ]);

  const half = await aSent(world, asVouchers([voucher], "50000"));
  const [part] = half.items;
  await onOrderAs(world.third, part?.id ?? 0, "credit", { ...credit, version: part?.version });
  expect(await statusOf(line)).toBe("aprobado");
  expect((await markPaid(line)).status).toBe(200);
  expect(await declared(proposal)).toMatchObject([{ of: "budget_proposal", amount: "71000.00" }]);
  expect([await paidOf(voucher), await voucherState(voucher)]).toEqual(["121000.00", "pagado"]);
  await onOrderAs(world.third, part?.id ?? 0, "reject", { ...reject, version: (part?.version ?? 0) + 1 });
  expect([await statusOf(line), await paidOf(voucher)]).toEqual(["aprobado", "71000.00"]);
  expect(await declared(proposal)).toMatchObject([{ of: "budget_financiero", amount: "71000.00" }]);
});

test("what was declared paid by mistake is undone by somebody else, with why: order, voucher and month are as before, and it is paid again once", async () => {
  const { supplier, line, proposal } = await aLine();
  const voucher = await anInvoice(supplier, proposal);
  expect((await markPaid(line)).status).toBe(200);
  expect([await statusOf(line), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  const undo = (by: TestPerson, reason = "Era de otro proveedor") =>
    setStatus(by, { id: line.id, isop: false, option_number: 0 }, { newStatus: "aprobado", reason });
  const other = await aPerson("Administracion");
  await anAssignment(other, area, "reader");
  expect([(await undo(payer)).status, (await undo(editor)).status, (await undo(other, "")).status]).toEqual([
    403, 403, 400,
  ]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(other)));
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
  expect(await declared(proposal)).toMatchObject([
    { of: "budget_proposal", amount: "121000.00", state: "rechazado", numbered: true },
  ]);
  expect([await statusOf(line), await voucherState(voucher), await paidOf(voucher)]).toEqual([
    "aprobado",
    "aprobado",
    "0.00",
  ]);
  expect((await markPaid(line)).status).toBe(200);
  expect((await declared(proposal)).map(({ state }) => state)).toEqual(["rechazado", "acreditado"]);
  expect(await paidOf(voucher)).toBe("121000.00");
});

test("a part that was declared paid by mistake is undone on its own, and the proposal that it closed waits again", async () => {
  const { line, proposal } = await aLine({ alicuota_ars: "21000" });
  const part = await aPartOf(line);
  const put = (by: TestPerson, fields: Record<string, string>) =>
    sendForm<{ error: string }>(by, "PUT", `/bsastrap/financiero/${part}`, fields);
  expect((await put(payer, { estado: "pagado" })).status).toBe(200);
  expect(await statusOf(line)).toBe("pagado");
  const other = await aPerson("Administracion");
  await anAssignment(other, area, "reader");
  const undone = { estado: "pendiente", motivo: "No salió la transferencia" };
  expect([(await put(payer, undone)).status, (await put(other, { estado: "pendiente" })).status]).toEqual([403, 400]);
  expect((await put(other, undone)).status).toBe(200);
  expect(await statusOf(line)).toBe("aprobado");
  expect((await declared(proposal)).map(({ of, state }) => [of, state])).toEqual([["budget_financiero", "rechazado"]]);
});

test("the voucher of another supplier says so, and while it stands its proposal is not declared paid: that would close what was not paid", async () => {
  const { line, proposal } = await aLine();
  const { supplier: other } = await aPayee();
  const voucher = await anInvoice(other, proposal);
  const seen = await requestAs<{ findings: { field: string; message: string; level: string }[] }>(
    world.author,
    "GET",
    `/vouchers/${voucher}`,
  );
  const said = expect.stringMatching(new RegExp(`^La propuesta es de .*, no de ${other.name}\\.$`));
  expect(seen.body.findings).toContainEqual(expect.objectContaining({ field: "links.0.target_id", message: said }));
  const refused = await markPaid(line);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringMatching(new RegExp(`es de ${other.name}.*: pagarla desde Pagos, o sacarle la propuesta\\.$`)),
  ]);
  const part = await sendForm<{ data: Financiero }>(payer, "POST", `/bsastrap/${line.id}/financieros`, {
    tipo: "anticipo",
    alicuota_ars: "21000",
  });
  const door = await sendForm(payer, "PUT", `/bsastrap/financiero/${part.body.data.id}`, { estado: "pagado" });
  expect(door.status).toBe(422);
  expect([await statusOf(line), await paidOf(voucher), await declared(proposal)]).toEqual(["aprobado", "0.00", []]);
});

test("of what was paid already the voucher of another supplier is not validated", async () => {
  const { line, proposal } = await aLine();
  const { supplier: other } = await aPayee();
  expect((await markPaid(line)).status).toBe(200);
  await expect(anInvoice(other, proposal)).rejects.toThrow("La propuesta es de");
});

test("one key pays one line: the same again gets its answer, another line or day with it is refused, and so is a part", async () => {
  const [{ line }, other] = [await aLine(), await aLine()];
  const body = { id: line.id, isop: false, option_number: 0, fecha_pagado: todayIn() };
  const keyed = (more: object = {}) =>
    requestAs<Answer>(payer, "POST", "/bsastrap/budget/clone-mark-paid", { ...body, clave: "pago-1", ...more });
  expect([(await keyed()).status, (await keyed()).status]).toEqual([200, 200]);
  const refusal = [422, "Esta operación ya se envió con otros datos."];
  for (const more of [{ id: other.line.id }, { fecha_pagado: "2026-11-02" }]) {
    const { status, body: answer } = await keyed(more);
    expect([status, answer.error]).toEqual(refusal);
  }
  expect([await statusOf(other.line), await declared(other.proposal)]).toEqual(["aprobado", []]);
  const parts = [await aPartOf(other.line), await aPartOf(other.line)];
  const settle = (id: number) =>
    sendForm<{ error: string }>(payer, "PUT", `/bsastrap/financiero/${id}`, { estado: "pagado", clave: "pago-2" });
  const [first = 0, second = 0] = parts;
  expect([(await settle(first)).status, (await settle(first)).status]).toEqual([200, 200]);
  const { status, body: answer } = await settle(second);
  expect([status, answer.error]).toEqual(refusal);
  expect(await declared(other.proposal)).toHaveLength(1);
});

test("paid again with another day is refused with the day that stands; with the same, or none, it is the same answer", async () => {
  const { line } = await aLine();
  const pay = (fecha_pagado?: string) =>
    requestAs<Answer>(payer, "POST", "/bsastrap/budget/clone-mark-paid", {
      id: line.id,
      isop: false,
      option_number: 0,
      ...(fecha_pagado && { fecha_pagado }),
    });
  expect((await pay("2026-11-03")).status).toBe(200);
  expect([(await pay("2026-11-03")).status, (await pay()).status]).toEqual([200, 200]);
  const other = await pay("2026-11-04");
  expect([other.status, other.body.error]).toEqual([
    409,
    expect.stringContaining("Ya figura pagado el mar 3 nov 2026"),
  ]);
  const part = await aPartOf((await aLine()).line);
  const settle = (fecha_pagado: string) =>
    sendForm<{ error: string }>(payer, "PUT", `/bsastrap/financiero/${part}`, { estado: "pagado", fecha_pagado });
  expect([(await settle("2026-11-03")).status, (await settle("2026-11-03")).status]).toEqual([200, 200]);
  expect((await settle("2026-11-04")).status).toBe(409);
});

test("twenty at once through both doors: one payment", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { supplier, line, proposal } = await aLine();
    const voucher = await anInvoice(supplier, proposal);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        prepareAs(world.author, { items: asVouchers([voucher]) }),
        markPaid(line),
      ]).flat(),
    );
    const batched = answers.filter(({ status }) => status === 201).length;
    const paid = await declared(proposal);
    expect(batched + paid.length).toBe(1);
    const refusals = answers.filter(({ status }) => status >= 400).map(({ body }) => body.error);
    if (batched === 1)
      expect(refusals).toContainEqual(expect.stringMatching(/^Está en el lote del .*: se paga desde Pagos\.$/));
    expect(await statusOf(line)).toBe(batched === 1 ? "aprobado" : "pagado");
  }
}, 60_000);

/** What Music Wins says is to be paid of a line: each part with its sums. */
const duePartsOf = async ({ id }: { id: number }) => {
  const path = `/bsastrap/presupuesto-a-pagar?area=${encodeURIComponent(area)}`;
  const { body } = await requestAs<{ data: DueItem[] }>(payer, "GET", path);
  return body.data.filter((one) => one.id === id).map(({ tipo, ars, usd }) => `${tipo} ${ars} ${usd}`);
};

test("what waits in a batch, or was paid from Pagos, is not to be paid in Music Wins; what the bank returned is", async () => {
  const { supplier, line, proposal } = await aLine({ alicuota_usd: "300" });
  const half = {
    total: "60500.00",
    net_taxed: "50000.00",
    vat: "10500.00",
    vat_lines: [{ rate_code: "5", base: "50000.00", amount: "10500.00" }],
  };
  const voucher = await anApproved(world, supplier.id, {
    ...half,
    links: [{ target_type: "proposal", target_id: proposal }],
  });
  expect(await duePartsOf(line)).toEqual(["presupuesto 121000.00 300.00"]);
  const { items } = await aSent(world, asVouchers([voucher]));
  expect(await duePartsOf(line)).toEqual(["presupuesto 60500.00 300.00"]);
  const [order] = items;
  const credit = { version: order?.version, day: todayIn(), reference: "TRF 2", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", credit)).status).toBe(200);
  expect(await duePartsOf(line)).toEqual(["presupuesto 60500.00 300.00"]);
  const reject = { version: (order?.version ?? 0) + 1, reason: "Cuenta cerrada" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", reject)).status).toBe(200);
  expect(await duePartsOf(line)).toEqual(["presupuesto 121000.00 300.00"]);
});

test("what vouchers paid is taken from the parts that are due first, and what was declared of a part is not taken twice", async () => {
  const { supplier, line, proposal } = await aLine();
  const aPart = async (alicuota_ars: string, fecha_pago: string) =>
    (
      await sendForm<{ data: Financiero }>(payer, "POST", `/bsastrap/${line.id}/financieros`, {
        tipo: "cuota",
        alicuota_ars,
        fecha_pago,
      })
    ).body.data.id;
  const [first] = [await aPart("21000", "2026-12-01"), await aPart("40000", "2026-12-20")];
  await sendForm(payer, "PUT", `/bsastrap/financiero/${first}`, { estado: "pagado" });
  expect(await duePartsOf(line)).toEqual(["financiero 40000.00 0.00", "presupuesto 60000.00 0.00"]);
  const voucher = await anInvoice(supplier, proposal);
  expect(await paidOf(voucher)).toBe("21000.00");
  expect(await duePartsOf(line)).toEqual(["financiero 40000.00 0.00", "presupuesto 60000.00 0.00"]);
  await aSent(world, asVouchers([voucher], "50000"));
  expect(await duePartsOf(line)).toEqual(["presupuesto 50000.00 0.00"]);
});
