import { readFileSync } from "node:fs";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import {
  aBudget,
  aCompany,
  aMember,
  anArea,
  anAssignment,
  anInvoice,
  sendForm,
  setStatus,
} from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";
import type { DueItem } from "../payments/schema";
import type { InvoiceRequestView } from "./schema";

type Failure = { success: false; code: string; error: string; issues?: { path: string }[] };
type Request = { data: InvoiceRequestView };

let area: string;
let editor: TestPerson;
let boss: TestPerson;
let payer: TestPerson;
let line: BudgetRow;

beforeAll(async () => {
  await testDatabase();
  await aCompany();
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  payer = await aPerson("Administracion");
  await anAssignment(payer, area, "reader");
  line = await approved({ alicuota_ars: "1000" });
});
afterAll(disconnect);

const approved = async (fields: Record<string, string>) =>
  (await setStatus(boss, await aBudget(editor, area, fields), { newStatus: "aprobado" })).body.data;
const WRONG = [{ campo: "total", declarado: "1000.00", leido: "900.00", motivo: "" }];
/** An invoice asked for by somebody and observed, as the worker leaves it. */
async function observed(asker: TestPerson, presupuesto = line.id, more: object = {}) {
  const body = { proveedor: "Pampa", presupuesto, isfinanciero: false, ...more };
  const asked = await requestAs<Request>(asker, "POST", "/bsastrap/solicitar-factura", body);
  const request_id = asked.body.data.id;
  const { id } = await anInvoice(request_id, { observations: WRONG });
  return { id, request_id };
}
const review = <T = Failure>(person: TestPerson, id: number, reason = "Es el mismo recital, con descuento") =>
  requestAs<T>(person, "POST", `/bsastrap/invoice-request/${id}/review`, { reason });
const pay = <T = Failure>(person = payer) =>
  requestAs<T>(person, "POST", "/bsastrap/budget/clone-mark-paid", { id: line.id, isop: false, option_number: 0 });
const due = async () =>
  (await requestAs<{ data: DueItem[] }>(payer, "GET", `/bsastrap/presupuesto-a-pagar?area=${encodeURIComponent(area)}`))
    .body.data;
const rowFor = async (person: TestPerson) =>
  (await requestAs<{ data: BudgetRow[] }>(person, "GET", `/bsastrap/${line.id}/options`)).body.data[0] as BudgetRow;
const invoiceFor = async (person: TestPerson) =>
  (await requestAs<{ data: InvoiceRequestView[] }>(person, "GET", `/bsastrap/${line.id}/invoice-requests`)).body.data[0]
    ?.invoice;

test("an observed invoice is not paid by any way until another than who asked for it says why it may be", async () => {
  const { request_id } = await observed(editor);
  const ref = { id: line.id, isop: false, option_number: 0 };
  const refused = await pay();
  expect([refused.status, refused.body.code]).toEqual([422, "invoice_observed"]);
  expect(refused.body.error).toMatch(/^La factura de Pampa \(R-\d{4}-\d{6}\) está observada: .*dar por vista/);
  expect((await setStatus<Failure>(payer, ref, { newStatus: "pagado" })).body.code).toBe("invoice_observed");
  const bulk = await requestAs<{ data: object[] }>(payer, "POST", "/bsastrap/budget/bulk-status", {
    budgets: [ref],
    newStatus: "pagado",
  });
  expect(bulk.body.data).toMatchObject([{ success: false, code: "invoice_observed" }]);
  expect((await auditOf(`budget:${line.id}`)).filter(({ action }) => action === "budget.refused")).toHaveLength(3);
  expect(await due()).toMatchObject([{ factura: true, factura_observada: true, facturas_por_ver: [request_id] }]);
  expect((await rowFor(payer)).facturas_por_ver).toEqual([request_id]);

  expect((await review(payer, request_id, "  ")).body.issues).toMatchObject([{ path: "reason" }]);
  const seen = await review<Request>(payer, request_id);
  expect([seen.status, seen.body.data.invoice]).toMatchObject([
    200,
    {
      observada: true,
      puede_dar_por_vista: false,
      vista: { motivo: "Es el mismo recital, con descuento", created_by: { mail: payer.mail } },
    },
  ]);
  expect(await due()).toMatchObject([{ factura_observada: true, facturas_por_ver: [] }]);
  expect((await rowFor(payer)).facturas_por_ver).toEqual([]);
  expect((await pay<{ data: BudgetRow }>()).body.data.status).toBe("pagado");
});

test("not by who asked, sent it again, filled in its data or made the budget, nor by who only edits or reads", async () => {
  const { id, request_id } = await observed(payer);
  const other = await aMember(area, "editor");
  const outsider = await aMember(anArea(), "admin");
  expect((await review(payer, request_id)).status).toBe(403);
  expect((await review(editor, request_id)).status).toBe(403);
  expect((await review(other, request_id)).status).toBe(403);
  expect((await review(outsider, request_id)).status).toBe(404);
  expect((await invoiceFor(payer))?.puede_dar_por_vista).toBe(false);
  expect((await invoiceFor(other))?.puede_dar_por_vista).toBe(false);
  expect((await invoiceFor(boss))?.puede_dar_por_vista).toBe(true);

  await prisma.invoiceRequest.update({ where: { id: request_id }, data: { sent_by: boss.userId } });
  expect((await review(boss, request_id)).status).toBe(403);
  await prisma.invoiceRequest.update({ where: { id: request_id }, data: { sent_by: null } });
  await prisma.supplierInvoice.update({ where: { id }, data: { completed_by: boss.userId } });
  expect((await review(boss, request_id)).status).toBe(403);
  expect((await invoiceFor(boss))?.puede_dar_por_vista).toBe(false);
  expect(await prisma.invoiceReview.count({ where: { invoice_id: id } })).toBe(0);
  const refusals = (await auditOf(`invoice_request:${request_id}`)).filter(({ action }) => action === "budget.refused");
  expect(refusals).toHaveLength(5);
});

test("it is audited and in the history of its proposal, once; another observation asks for another look", async () => {
  const { id, request_id } = await observed(editor);
  const answers = await Promise.all(Array.from({ length: 8 }, () => review<Request>(payer, request_id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await review(boss, request_id)).status).toBe(200);
  expect(await prisma.invoiceReview.count({ where: { invoice_id: id } })).toBe(1);
  expect((await auditOf(`invoice_request:${request_id}`)).at(-1)).toMatchObject({
    action: "invoice_request.reviewed",
    actor: payer.mail,
    after: { motivo: "Es el mismo recital, con descuento" },
  });
  const history = await requestAs<{ data: { accion: string; motivo: string; version: number }[] }>(
    payer,
    "POST",
    `/bsastrap/budget/history/${line.id}`,
    { isop: false, option_number: 0 },
  );
  expect(history.body.data.map(({ accion, version, motivo }) => [accion, version, motivo])).toEqual([
    ["dar_por_vista", 2, "Es el mismo recital, con descuento"],
    ["aprobar", 2, ""],
    ["crear", 1, ""],
  ]);
  await expect(
    prisma.$executeRaw`UPDATE invoice_review SET motivo = 'otro' WHERE invoice_id = ${id}::int`,
  ).rejects.toThrow("history never changes");

  await prisma.supplierInvoice.update({ where: { id }, data: { observations: [{ ...WRONG[0], leido: "5000.00" }] } });
  expect((await pay()).body.code).toBe("invoice_observed");
  await prisma.supplierInvoice.update({ where: { id }, data: { observations: [] } });
  expect((await review(boss, request_id)).status).toBe(422);
  expect((await pay()).status).toBe(200);
});

test("a part waits for its own invoice and for that of the whole, not for another part's or another proposal's", async () => {
  const part = async (alicuota_ars: string) =>
    (await sendForm<{ data: { id: number } }>(payer, "POST", `/bsastrap/${line.id}/financieros`, { alicuota_ars })).body
      .data.id;
  const settle = (id: number) => sendForm<Failure>(payer, "PUT", `/bsastrap/financiero/${id}`, { estado: "pagado" });
  const [first, second, third] = [await part("400"), await part("500"), await part("100")];
  const own = await observed(editor, first, { isfinanciero: true });
  await observed(editor, (await approved({ alicuota_ars: "5" })).id);
  expect((await settle(first)).body.code).toBe("invoice_observed");
  expect((await auditOf(`financiero:${first}`)).at(-1)).toMatchObject({ action: "budget.refused" });
  expect((await settle(second)).status).toBe(200);
  expect((await pay()).body.code).toBe("invoice_observed");
  const whole = await observed(editor);
  expect((await settle(third)).body.code).toBe("invoice_observed");
  await review(boss, whole.request_id);
  expect((await settle(third)).status).toBe(200);
  await review(boss, own.request_id);
  expect((await pay()).status).toBe(200);
});

test("of a request made before proposals were recorded, the proposal is the one that said what it asks", async () => {
  const sql = readFileSync("prisma/migrations/20261122130100_attribute_earlier_requests/migration.sql", "utf8");
  const option = async (fields: Record<string, string>) =>
    (await sendForm<{ data: BudgetRow }>(editor, "POST", `/bsastrap/${line.id}/isop`, fields)).body.data.option_number;
  line = await aBudget(editor, area, { alicuota_ars: "1000", titulo: "Backline" });
  const one = await option({ alicuota_ars: "900", titulo: "Backline chico" });
  const twins = [
    await option({ alicuota_ars: "70", titulo: "Igual" }),
    await option({ alicuota_ars: "70", titulo: "Igual" }),
  ];
  const asked = [];
  for (const option_number of [one, twins[1]])
    asked.push(await observed(editor, line.id, { isop: true, option_number }));
  asked.push(await observed(editor));
  const proposals = () =>
    prisma.invoiceRequest.findMany({
      where: { line_id: line.id },
      orderBy: { id: "asc" },
      select: { proposal_id: true },
    });
  const right = await proposals();
  const main = right[2]?.proposal_id as number;
  await sendForm(editor, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "900", titulo: "Backline chico" });
  // As the earlier migration left them: all the chosen one's.
  await prisma.invoiceRequest.updateMany({ where: { line_id: line.id }, data: { proposal_id: main } });
  await prisma.$executeRawUnsafe(sql);
  expect((await proposals()).map((row) => row.proposal_id)).toEqual([right[0]?.proposal_id, main, main]);
  await prisma.$executeRawUnsafe(sql);
  expect((await proposals())[0]).toEqual(right[0]);
});
