import ExcelJS from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import {
  aBudget,
  aCompany,
  aMember,
  anArea,
  anAssignment,
  anInvoice,
  aPdf,
  sendForm,
  setStatus,
} from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { Financiero } from "../financieros/schema";
import type { BudgetRow } from "../line/schema";
import type { DueItem } from "./schema";

type One = { success: true; data: BudgetRow };
type Part = { success: true; data: Financiero };
type Due = { success: true; data: DueItem[]; total: { ars: string; usd: string } };
type Days = {
  data: { fecha: string; ars: string; usd: string; pagos: number }[];
  total: object;
  sin_fecha: object;
  pagado: object[];
};

let area: string;
let editor: TestPerson;
let boss: TestPerson;
let payer: TestPerson;

beforeAll(() => testDatabase());
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  payer = await aPerson("Administracion");
  await anAssignment(payer, area, "reader");
});
afterAll(disconnect);

const at = (path: string) => `/bsastrap/${path}?area=${encodeURIComponent(area)}`;
const due = async (person = payer) => (await requestAs<Due>(person, "GET", at("presupuesto-a-pagar"))).body;
const pay = (person: TestPerson, id: number, more: object = {}) =>
  requestAs<One>(person, "POST", "/bsastrap/budget/clone-mark-paid", { id, isop: false, option_number: null, ...more });
const move = (person: TestPerson, id: number, nueva_fecha_pago: string | null) =>
  requestAs<One>(person, "POST", "/bsastrap/budget/clone-change-fecha-pago", {
    id,
    isop: 0,
    option_number: 0,
    nueva_fecha_pago,
  });
const approved = async (fields: Record<string, string> = {}) => {
  const line = await aBudget(editor, area, fields);
  return (await setStatus(boss, line, { newStatus: "aprobado" })).body.data;
};
const part = (person: TestPerson, id: number, fields: Record<string, string>) =>
  sendForm<Part>(person, "POST", `/bsastrap/${id}/financieros`, fields);

describe("clone-mark-paid", () => {
  test("twenty at once pay once, and all get the same answer", async () => {
    const line = await approved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(payer, line.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ status: "pagado", version: 3, fecha_pagado: todayIn() });
    const paid = await prisma.budgetVersion.count({ where: { line_id: line.id, status: "pagado" } });
    const audited = await prisma.auditEntry.count({ where: { object: `budget:${line.id}`, action: "budget.pagar" } });
    expect([paid, audited]).toEqual([1, 1]);
  });

  test("one key gets the first answer, though the line goes on changing", async () => {
    const line = await approved();
    const first = await pay(payer, line.id, { clave: "pago-1" });
    await prisma.budgetProposal.updateMany({ where: { line_id: line.id }, data: { prioridad: "baja" } });
    expect((await pay(payer, line.id)).body).not.toEqual(first.body);
    expect((await pay(payer, line.id, { clave: "pago-1" })).body).toEqual(first.body);
  });

  test("never what is not approved by its area and by Administration", async () => {
    const pending = await aBudget(editor, area);
    const half = await aBudget(editor, area);
    await setStatus(await aMember(area, "approver"), half, { newStatus: "aprobado" });
    for (const { id } of [pending, half]) expect((await pay(payer, id)).status).toBe(422);
    expect((await due()).data).toEqual([]);
  });

  test("by who pays in the area, and nobody else", async () => {
    const line = await approved();
    expect((await pay(editor, line.id)).status).toBe(403);
    expect((await pay(await aMember(area, "approver"), line.id)).status).toBe(403);
    expect((await pay(await aPerson("Administracion"), line.id)).status).toBe(403);
    const elsewhere = await aPerson("Administracion");
    await anAssignment(elsewhere, anArea(), "admin");
    expect((await pay(elsewhere, line.id)).status).toBe(404);
    expect((await pay(payer, line.id, { fecha_pagado: "2099-01-01" })).status).toBe(400);
    expect((await pay(payer, line.id, { fecha_pagado: "2024-11-04" })).body.data.fecha_pagado).toBe("2024-11-04");
  });
});

describe("the day of payment", () => {
  test("schedules what Administration confirmed, and taking it away takes it off", async () => {
    const line = await approved();
    expect((await move(editor, line.id, "2026-12-11")).status).toBe(403);
    expect((await move(payer, line.id, "2026-12-11")).body.data).toMatchObject({
      status: "a_pagar",
      fecha_pago: "2026-12-11",
      version: 3,
    });
    expect((await move(payer, line.id, "2026-12-11")).body.data.version).toBe(3);
    expect((await move(payer, line.id, "2026-12-18")).body.data).toMatchObject({ status: "a_pagar", version: 4 });
    expect((await move(payer, line.id, null)).body.data).toMatchObject({ status: "aprobado", fecha_pago: null });
    await pay(payer, line.id);
    expect((await move(payer, line.id, "2026-12-20")).status).toBe(422);
  });
});

describe("financieros", () => {
  test("are parts of the amount, each due on its day; the rest on the line's", async () => {
    const line = await approved({ alicuota_ars: "1000", alicuota_usd: "300" });
    await move(payer, line.id, "2026-12-30");
    expect(
      (await part(payer, line.id, { tipo: "anticipo", alicuota_ars: "400.10", fecha_pago: "2026-12-01" })).status,
    ).toBe(201);
    expect((await part(payer, line.id, { alicuota_ars: "600", fecha_pago: "2026-12-15" })).status).toBe(422);
    expect((await part(payer, line.id, { alicuota_ars: "0" })).status).toBe(400);
    expect((await part(editor, line.id, { alicuota_ars: "1" })).status).toBe(403);
    const { data, total } = await due();
    expect(data.map(({ tipo, fecha_pago, ars, usd }) => [tipo, fecha_pago, ars, usd])).toEqual([
      ["financiero", "2026-12-01", "400.10", "0.00"],
      ["presupuesto", "2026-12-30", "599.90", "300.00"],
    ]);
    expect(total).toEqual({ ars: "1000.00", usd: "300.00" });
    const days = await requestAs<Days>(payer, "GET", at("info-pagos-dia-total-bsastrap"));
    expect(days.body).toMatchObject({
      success: true,
      data: [
        { fecha: "2026-12-01", ars: "400.10", usd: "0.00", pagos: 1 },
        { fecha: "2026-12-30", ars: "599.90", usd: "300.00", pagos: 1 },
      ],
      total: { ars: "1000.00", usd: "300.00" },
      sin_fecha: { ars: "0.00", usd: "0.00" },
    });
    const listed = await requestAs<{ data: Financiero[]; restante: object }>(
      payer,
      "GET",
      `/bsastrap/${line.id}/financieros`,
    );
    expect(listed.body.restante).toEqual({ ars: "599.90", usd: "300.00" });
  });

  test("keep two files, are paid once, and the last one pays the line", async () => {
    const line = await approved();
    const first = (await part(payer, line.id, { alicuota_ars: "400" })).body.data;
    const rest = (await part(payer, line.id, { tipo: "saldo", alicuota_ars: "600" })).body.data;
    const settle = (id: number) =>
      sendForm<Part>(payer, "PUT", `/bsastrap/financiero/${id}`, { estado: "pagado", fecha_pagado: "2024-11-05" }, [
        { field: "file", name: "factura.pdf", content: aPdf() },
        { field: "file2", name: "comprobante.pdf", content: aPdf("2") },
      ]);
    const paid = await settle(first.id);
    expect(paid.body.data).toMatchObject({ estado: "pagado", file_name: "factura.pdf", file2_name: "comprobante.pdf" });
    const proof = await requestAs(payer, "GET", (paid.body.data.file2_url ?? "").replace("/api", ""));
    expect(proof.raw.equals(aPdf("2"))).toBe(true);
    expect((await settle(first.id)).body.data.version).toBe(2);
    expect((await sendForm(payer, "PUT", `/bsastrap/financiero/${first.id}`, { alicuota_ars: "1" })).status).toBe(422);
    expect((await requestAs(payer, "DELETE", `/bsastrap/financiero/${first.id}`)).status).toBe(422);
    await settle(rest.id);
    const { body } = await requestAs<One>(payer, "GET", `/bsastrap/${line.id}`);
    expect(body.data).toMatchObject({ status: "pagado", fecha_pagado: "2024-11-05" });
    const days = await requestAs<Days>(payer, "GET", at("info-pagos-dia-total-bsastrap"));
    expect(days.body.pagado).toEqual([{ fecha: "2024-11-05", ars: "1000.00", usd: "0.00", pagos: 2 }]);
  });

  test("several payments of one with its proof, at once, are one payment and one file", async () => {
    const line = await approved();
    const { id } = (await part(payer, line.id, { alicuota_ars: "400" })).body.data;
    const proof = () => ({ field: "file2", name: "comprobante.pdf", content: aPdf("transferencia") });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        sendForm<Part>(payer, "PUT", `/bsastrap/financiero/${id}`, { estado: "pagado" }, [proof()]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const steps = (await auditOf(`financiero:${id}`)).map(({ action }) => action);
    expect(steps).toEqual(["financiero.created", "financiero.paid"]);
    const owner = { owner_type: "budget_financiero", owner_id: String(id) };
    expect(await prisma.attachment.count({ where: owner })).toBe(1);
  });

  test("once one is paid its proposal is not annulled, deleted or replaced by another", async () => {
    const line = await approved();
    await sendForm(editor, "POST", `/bsastrap/${line.id}/isop`, { alicuota_ars: "900" });
    const { id } = (await part(payer, line.id, { alicuota_ars: "400" })).body.data;
    await sendForm(payer, "PUT", `/bsastrap/financiero/${id}`, { estado: "pagado", fecha_pagado: "2024-11-05" });
    const refused = async (call: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await call;
      expect([status, (body as { error: string }).error]).toEqual([422, expect.stringMatching(/ya se pagó una parte/)]);
    };
    const one = { id: line.id, isop: false };
    await refused(setStatus(boss, one, { newStatus: "anulado", reason: "Se cae" }));
    await sendForm(editor, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "1500" });
    await refused(setStatus(editor, one, { newStatus: "anulado" }));
    await refused(requestAs(editor, "DELETE", `/bsastrap/${line.id}`));
    const option = { isop: true, option_number: 1 };
    await refused(requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, option));
    await setStatus(editor, { id: line.id, ...option }, { newStatus: "pendiente" });
    await refused(setStatus(boss, { id: line.id, ...option }, { newStatus: "aprobado" }));
    const { body } = await requestAs<{ data: BudgetRow[] }>(boss, "GET", `/bsastrap/${line.id}/options`);
    const [main, other] = body.data.map(({ acciones }) => acciones);
    expect(main).toEqual(expect.arrayContaining(["aprobar", "editar"]));
    for (const hidden of ["anular", "borrar"]) expect(main).not.toContain(hidden);
    for (const hidden of ["aprobar", "elegir"]) expect(other).not.toContain(hidden);
    expect((await setStatus(boss, one, { newStatus: "aprobado" })).status).toBe(200);
  });

  test("of a line that is not approved are not paid", async () => {
    const line = await aBudget(editor, area);
    const { data } = (await part(editor, line.id, { alicuota_ars: "400" })).body;
    const { status, body } = await sendForm(payer, "PUT", `/bsastrap/financiero/${data.id}`, { estado: "pagado" });
    expect([status, (body as { success: boolean }).success]).toEqual([422, false]);
    const gone = await requestAs(editor, "DELETE", `/bsastrap/financiero/${data.id}`);
    expect(gone.status).toBe(200);
    expect((await requestAs(editor, "DELETE", `/bsastrap/financiero/${data.id}`)).status).toBe(404);
  });
});

test("budgets-to-pay: the approved lines, without a day last", async () => {
  const later = await approved();
  const dated = await approved();
  await aBudget(editor, area);
  await move(payer, dated.id, "2026-12-01");
  const { body } = await requestAs<{ data: BudgetRow[] }>(payer, "GET", at("budgets-to-pay"));
  expect(body.data.map(({ id }) => id)).toEqual([dated.id, later.id]);
});

describe("pagos-excel", () => {
  const sheet = async (more: string, who = payer) => {
    const { status, raw } = await requestAs(who, "GET", `${at("pagos-excel")}${more}`);
    expect(status).toBe(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(raw as unknown as ArrayBuffer);
    const [page] = book.worksheets;
    const rows = (page?.getSheetValues() ?? []).slice(1) as unknown[][];
    const head = (rows[0] ?? []) as string[];
    return rows.slice(1).map((row) => Object.fromEntries(Array.from(head, (name, at) => [name, row[at]])));
  };

  test("is what the screen lists with its filters, part by part, with its totals", async () => {
    const line = await approved({ titulo: "=Escenario", proveedor: "Pampa", alicuota_ars: "100.10" });
    await approved({ titulo: "Vallas", alicuota_usd: "5", alicuota_ars: "0" });
    await part(payer, line.id, { alicuota_ars: "40.05", tipo: "anticipo", fecha_pago: "2026-01-10" });
    const all = await sheet("");
    expect(all.map((row) => [row.Pago, row.Parte || "", row.ARS, row.USD])).toEqual([
      ["=Escenario", "Anticipo", 40.05, 0],
      ["=Escenario", "", 60.05, 0],
      ["Vallas", "", 0, 5],
      ["Total", "", 100.1, 5],
    ]);
    const late = await sheet("&ver=vencidos");
    expect(late.map((row) => row.Pago)).toEqual(["=Escenario", "Total"]);
    expect((await sheet("&q=pampa&ver=sin_fecha")).map((row) => row.Pago)).toEqual(["=Escenario", "Total"]);
    expect((await sheet("&por=presupuesto")).map((row) => [row.Presupuesto, row.ARS])).toEqual([
      ["=Escenario", 100.1],
      ["Vallas", 0],
      ["Total", 100.1],
    ]);
  });

  test("holds nothing of other areas, and says which filter is none", async () => {
    await approved({ titulo: "Ajena" });
    const stranger = await aMember(anArea(), "admin");
    expect((await sheet("", stranger)).map((row) => row.Pago)).toEqual(["Total"]);
    const { status, body } = await requestAs<{ success: boolean; issues: { path: string }[] }>(
      payer,
      "GET",
      `${at("pagos-excel")}&ver=ayer`,
    );
    expect([status, body.success, body.issues[0]?.path]).toEqual([400, false, "ver"]);
  });
});

test("an invoice is of what it was asked for: a part has its own, the whole proposal's covers its parts, no option another's", async () => {
  await aCompany();
  const line = await approved({ alicuota_ars: "1000" });
  const parts = [];
  for (const alicuota_ars of ["400", "300"]) {
    parts.push((await part(boss, line.id, { tipo: "cuota", alicuota_ars })).body.data.id);
  }
  const other = await approved({ alicuota_ars: "500" });
  const received = async (presupuesto: number, isfinanciero: boolean, more: object = {}) => {
    const body = { proveedor: "Pampa", presupuesto, isfinanciero, ...more };
    const { data } = (await requestAs<{ data: { id: number } }>(editor, "POST", "/bsastrap/solicitar-factura", body))
      .body;
    return anInvoice(data.id);
  };
  const states = async () =>
    new Map((await due()).data.map((item) => [item.financiero_id ?? -item.id, [item.factura, item.factura_observada]]));

  const own = await received(parts[0] as number, true);
  const none = [false, false];
  expect(await states()).toEqual(
    new Map([
      [parts[0], [true, false]],
      [parts[1], none],
      [-line.id, none],
      [-other.id, none],
    ]),
  );
  await prisma.supplierInvoice.update({ where: { id: own.id }, data: { observations: [{ campo: "total" }] } });
  expect((await states()).get(parts[0] as number)).toEqual([true, true]);
  await received(line.id, false);
  const whole = await states();
  expect([whole.get(parts[1] as number), whole.get(-line.id), whole.get(-other.id)]).toEqual([
    [true, false],
    [true, false],
    none,
  ]);
});

test("the invoice of an option that was not chosen is not the chosen one's", async () => {
  await aCompany();
  const line = await aBudget(editor, area, { alicuota_ars: "1000" });
  const option = await sendForm<One>(editor, "POST", `/bsastrap/${line.id}/isop`, {
    titulo: "Otra",
    proveedor: "Otro",
    alicuota_ars: "900",
  });
  const { option_number } = option.body.data;
  const asked = await requestAs<{ data: { id: number } }>(editor, "POST", "/bsastrap/solicitar-factura", {
    proveedor: "Otro",
    presupuesto: line.id,
    isfinanciero: false,
    isop: true,
    option_number,
  });
  await anInvoice(asked.body.data.id);
  await setStatus(boss, line, { newStatus: "aprobado" });
  expect((await due()).data).toMatchObject([{ id: line.id, isop: false, factura: false }]);
});
