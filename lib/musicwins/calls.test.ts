import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aCompany, aForm, aMember, anArea, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { createBudget, deleteBudget, getBudget } from "./budgets/api";
import { deleteFinanciero, updateFinanciero } from "./financieros/api";
import type { Financiero } from "./financieros/schema";
import { getInvoiceRequest, markInvoiceRequestUsed, uploadInvoice } from "./invoiceRequests/api";
import type { BudgetRow } from "./line/schema";
import { budgetsToPay, presupuestoAPagar } from "./payments/api";
import { getRejection } from "./versions/api";

/** Every call of the specification's section 7 "Music Wins budgets", with what it sends; `form`: as form data. */
interface Call {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  /** What stands beside the error when it fails. */
  failed?: object;
  open?: true;
}
type Answer = {
  success?: boolean;
  error: string;
  code: string;
  data: unknown;
  request_id: string;
  issues?: { path: string; message: string }[];
};

const UNKNOWN = 2_000_000_000;
const which = { isop: false, option_number: 0 };
const list = { success: false, data: [] };
const calls: Call[] = [
  { method: "POST", path: "", form: { area: "Ninguna", category: "Sonido" } },
  { method: "GET", path: "?area=Ninguna&category=Sonido", failed: list },
  { method: "GET", path: "/with-labels?area=Ninguna&category=Sonido", failed: list },
  { method: "GET", path: "/{id}?isOption=false&optionNumber=" },
  { method: "PUT", path: "/{id}", form: { titulo: "x" } },
  { method: "DELETE", path: "/{id}" },
  { method: "POST", path: "/{id}/isop", form: { titulo: "x" } },
  { method: "GET", path: "/{id}/options", failed: list },
  { method: "PUT", path: "/{id}/option", form: { option_number: "1", titulo: "x" } },
  { method: "DELETE", path: "/{id}/option?option_number=1" },
  { method: "POST", path: "/budget/versions/{id}", body: which, failed: list },
  { method: "POST", path: "/budget/history/{id}", body: which, failed: list },
  { method: "GET", path: "/{id}/priority" },
  { method: "PUT", path: "/{id}/priority", body: { priority: "alta", isOption: false, optionNumber: null } },
  { method: "GET", path: "/sums-with-financieros", failed: list },
  { method: "GET", path: "/{id}/financieros", failed: list },
  { method: "PUT", path: "/financiero/{id}", form: { descripcion: "x" } },
  { method: "DELETE", path: "/financiero/{id}" },
  { method: "POST", path: "/solicitar-factura", body: { proveedor: "X", presupuesto: UNKNOWN, isfinanciero: false } },
  { method: "GET", path: "/factura-request/nada", open: true },
  { method: "PUT", path: "/factura-request/nada/used", open: true },
  { method: "PUT", path: "/factura-request/nada/upload", form: {}, open: true },
  {
    method: "POST",
    path: "/assign-user",
    body: { user_email: "a@b.test", area: "Ninguna", categories: ["Luces"], rol: "editor" },
  },
  { method: "GET", path: "/assigned-users/Ninguna", failed: list },
  { method: "GET", path: "/user-role?user_email=a@b.test&area=Ninguna" },
  { method: "PUT", path: "/update-user-role", body: { user_email: "a@b.test", area: "Ninguna", newRole: "editor" } },
  { method: "GET", path: "/user-categories?user_email=a@b.test&area=Ninguna" },
  { method: "GET", path: "/user-assignments?user_email=a@b.test", failed: list },
  { method: "GET", path: "/bat-sidebar-access/a@b.test", failed: { hasAccess: false } },
  { method: "GET", path: "/presupuesto-a-pagar", failed: list },
  { method: "GET", path: "/budgets-to-pay", failed: list },
  {
    method: "POST",
    path: "/budget/clone-with-status",
    body: { budget: { id: UNKNOWN, ...which }, newStatus: "aprobado", newStatusAdmin: null, reason: null },
  },
  { method: "GET", path: "/budget/{id}/rechazo?isop=false&option_number=0&version=1" },
  { method: "GET", path: "/info-pagos-dia-total-bsastrap", failed: list },
  { method: "POST", path: "/budget/clone-mark-paid", body: { id: UNKNOWN, ...which } },
  {
    method: "POST",
    path: "/budget/clone-change-fecha-pago",
    body: { id: UNKNOWN, ...which, nueva_fecha_pago: "2026-12-01" },
  },
  { method: "GET", path: "/export-excel" },
];
const named = calls.map((call) => [`${call.method} /bsastrap${call.path}`, call] as const);

let area: string;
let editor: TestPerson;
let boss: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  await testDatabase();
  await aCompany();
  outsider = await aPerson("Booking");
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
});
beforeEach(() => prisma.rateLimit.deleteMany());
afterAll(disconnect);

function send<T = Answer>(
  person: TestPerson | null,
  { method, path, body, form }: Call,
  id: number | string = UNKNOWN,
) {
  const at = `/bsastrap${path.replace("{id}", String(id))}`;
  return form ? sendForm<T>(person, method, at, form) : requestAs<T>(person, method, at, body);
}
const more = (call: Call): Call => {
  if (call.form) return { ...call, form: { ...call.form, inventado: "1" } };
  if (call.body) return { ...call, body: { ...call.body, inventado: 1 } };
  return { ...call, path: `${call.path}${call.path.includes("?") ? "&" : "?"}inventado=1` };
};

test.each([
  [createBudget, "Error creating budget"],
  [deleteBudget, "Error deleting budget"],
  [getBudget, "Error fetching budget"],
  [getInvoiceRequest, "No encontrado"],
  [markInvoiceRequestUsed, "No se pudo marcar como usada"],
  [uploadInvoice, "No se pudo subir la factura"],
  [getRejection, "Error obteniendo motivo de rechazo"],
  [updateFinanciero, "Error actualizando financiero"],
  [deleteFinanciero, "Error eliminando financiero"],
  [presupuestoAPagar, "Error trayendo presupuestos a pagar"],
  [budgetsToPay, "Error trayendo presupuestos a pagar"],
])("a call that fails says what section 8 has for it: %#", ({ failure }, words) => expect(failure).toBe(words));

test("all of section 7", () => expect(new Set(named.map(([name]) => name)).size).toBe(37));

test.each(named)("%s: nobody is 401, and who has no Music Wins 403, in the shape of its failures", async (_, call) => {
  const nobody = await send(null, call);
  if (call.open) return expect(nobody.status).toBe(404);
  const refused = await send(outsider, call);
  expect([nobody.status, refused.status]).toEqual([401, 403]);
  for (const { body } of [nobody, refused]) {
    expect(body).toMatchObject(call.failed ?? { success: false });
    expect(body.error).not.toBe("");
    expect(body.request_id).not.toBe("");
  }
});

test.each(named.filter(([, { path }]) => !path.includes("factura-request") && !path.startsWith("/bat-")))(
  "%s: a field that does not exist is 400 and named",
  async (_, call) => {
    const { status, body } = await send(boss, more(call));
    const { budget } = call.body ?? {};
    expect([status, body.issues?.[0]?.path]).toEqual([400, "inventado"]);
    expect([body.success, budget === undefined || body.code]).toEqual([false, budget === undefined || "invalid_input"]);
  },
);

const ofRecord = named.filter(
  ([, { path, body }]) => path.includes("{id}") || JSON.stringify(body ?? "").includes("2000000000"),
);
test.each(ofRecord)("%s: a number that nobody has is 404, however large; what is no number 400", async (_, call) => {
  const numbers: unknown[] = [UNKNOWN, 2_147_483_648, 99_999_999_999, "9".repeat(23)];
  for (const number of [...numbers, "999999999999", "siete", "1.5", "-1"]) {
    const text = JSON.stringify(call.body ?? {}).replace(String(UNKNOWN), JSON.stringify(number));
    const { status, body } = await send(
      boss,
      { ...call, ...(call.body && { body: JSON.parse(text) }) },
      String(number),
    );
    expect([number, status]).toEqual([number, /^\d+$/.test(String(number)) ? 404 : 400]);
    expect(body).toMatchObject(call.failed ?? { success: false });
  }
});

test("what a client of the specification reads: exact texts where there is nothing", async () => {
  const said = async (person: TestPerson | null, call: Call) => {
    const { status, body } = await send(person, call);
    return [status, body.error, body.data];
  };
  const none = [404, "No hay registros para esta área y categoría", []];
  expect(await said(boss, { method: "GET", path: `?area=${encodeURIComponent(area)}&category=Nada` })).toEqual(none);
  expect(await said(boss, { method: "GET", path: "/with-labels?area=Ninguna" })).toEqual(none);
  for (const token of ["nada", "x".repeat(500), "..%2F..", "%F0%9F%8E%B8"]) {
    const at = `/factura-request/${token}`;
    expect(await said(null, { method: "GET", path: at })).toEqual([404, "No encontrado", undefined]);
    const used = [404, "No se pudo marcar como usada", undefined];
    expect(await said(null, { method: "PUT", path: `${at}/used` })).toEqual(used);
    const upload = [404, "No se pudo subir la factura", undefined];
    expect(await said(null, { method: "PUT", path: `${at}/upload`, form: {} })).toEqual(upload);
  }
});

test("numbers and yes or no are taken as text, as JSON and left out", async () => {
  const made = await sendForm<{ data: BudgetRow }>(editor, "POST", "/bsastrap", {
    area,
    category: "Sonido",
    titulo: "Coma",
    alicuota_ars: "1.234,5",
    alicuota_usd: "0,05",
    status: "pendiente",
  });
  expect(made.body.data).toMatchObject({ alicuota_ars: "1234.50", alicuota_usd: "0.05" });
  const { id } = made.body.data;
  expect((await setStatus(boss, String(id) as unknown as object, { newStatus: "aprobado" })).body.data.version).toBe(2);
  const texts = { id: String(id), isop: "false", option_number: "" };
  const dated = await requestAs<{ data: BudgetRow }>(boss, "POST", "/bsastrap/budget/clone-change-fecha-pago", {
    ...texts,
    nueva_fecha_pago: "2026-12-01",
  });
  expect(dated.body.data).toMatchObject({ status: "a_pagar", fecha_pago: "2026-12-01", version: 3 });
  const paid = await requestAs<{ data: BudgetRow }>(boss, "POST", "/bsastrap/budget/clone-mark-paid", { id });
  expect(paid.body.data).toMatchObject({ status: "pagado", version: 4 });
});

test("an assignment without a role, or with none, is a reader's", async () => {
  for (const [at, rol] of [undefined, null, ""].entries()) {
    const { body } = await requestAs<{ data: { rol: string } }>(boss, "POST", "/bsastrap/assign-user", {
      user_email: `reader${at}@prueba.test`,
      area,
      rol,
      categories: "Todas",
    });
    expect(body.data.rol).toBe("reader");
  }
});

test("what is wrong with a form or a body is said with the name of its field", async () => {
  type Said = { error: string; issues?: { path: string; message: string }[] };
  const base = { area, category: "Sonido", titulo: "Escenario" };
  const { body: form, headers } = aForm(base);
  const again = Buffer.concat([
    form.subarray(0, form.length - "------bambalinatest--\r\n".length),
    aForm({ titulo: "Otro" }).body,
  ]);
  const twice = await requestAs<Said>(editor, "POST", "/bsastrap", again, headers);
  expect([twice.status, twice.body.issues?.[0]?.path, twice.body.error]).toEqual([
    400,
    "titulo",
    'El campo "titulo" vino más de una vez.',
  ]);
  const file = await sendForm<Said>(editor, "POST", "/bsastrap", base, [{ field: "adjunto", content: aPdf() }]);
  expect([file.status, file.body.error]).toEqual([400, 'No se espera un archivo en el campo "adjunto".']);
  for (const [field, value] of Object.entries({ area: "\u202Eae", category: "a\u2066b", proveedor: "x\u202Ey" })) {
    const { status, body } = await sendForm<Said>(editor, "POST", "/bsastrap", { ...base, [field]: value });
    expect([status, body.issues]).toEqual([400, [{ path: field, message: "Tiene caracteres que no se ven." }]]);
  }
  const blank = await sendForm<Said>(editor, "POST", "/bsastrap", { ...base, status: "", prioridad: "" });
  expect(blank.body).toMatchObject({ data: { status: "borrador", prioridad: "media" } });
  const many = Array.from({ length: 201 }, (_, number) => `Rubro ${number}`);
  for (const categories of [many, many.join(",")]) {
    const person = { user_email: "nuevo@prueba.test", area, categories };
    const { status, body } = await requestAs<Said>(boss, "POST", "/bsastrap/assign-user", person);
    expect([status, body.issues]).toEqual([400, [{ path: "categories", message: "Hasta 200 categorías." }]]);
  }
  const nothing = await requestAs<Said>(boss, "POST", "/bsastrap/budget/clone-mark-paid");
  expect([nothing.status, nothing.body.error]).toEqual([400, "Faltan los datos o no tienen la forma esperada."]);
  const step = await setStatus<Said>(boss, await aBudget(editor, area), { newStatus: "pagado" });
  expect(step.body.error).toBe('No se puede pasar de "Enviado" a "Pagado".');
});

test("an option that is not named is asked for by its name", async () => {
  const { body } = await requestAs<Answer>(boss, "DELETE", "/bsastrap/1/option");
  expect(body.issues).toEqual([{ path: "option_number", message: "Falta el número de la opción." }]);
});

describe("nobody approves or pays what they made", () => {
  const approve = (person: TestPerson, budget: object) => setStatus(person, budget, { newStatus: "aprobado" });
  const option = (person: TestPerson, id: number) =>
    sendForm<{ data: BudgetRow }>(person, "POST", `/bsastrap/${id}/isop`, { alicuota_ars: "5", titulo: "Opción" });
  const ref = (id: number, option_number = 0) => ({ id, isop: option_number > 0, option_number });

  test("by way of an option of their own, chosen or not, alone or among several", async () => {
    const line = await aBudget(editor, area);
    await option(boss, line.id);
    await setStatus(editor, ref(line.id, 1), { newStatus: "pendiente" });
    expect((await approve(boss, ref(line.id, 1))).status).toBe(403);
    await requestAs(boss, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 1 });
    expect((await approve(boss, ref(line.id, 1))).status).toBe(403);
    const many = await requestAs<{ data: { success: boolean }[] }>(boss, "POST", "/bsastrap/budget/bulk-status", {
      budgets: [ref(line.id, 1)],
      newStatus: "aprobado",
    });
    expect(many.body.data[0]?.success).toBe(false);
    expect((await approve(boss, ref(line.id))).status).toBe(200);
  });

  test("nor by editing an option of another's, nor after it was rejected and opened again", async () => {
    const line = await aBudget(editor, area);
    await option(editor, line.id);
    await sendForm(boss, "PUT", `/bsastrap/${line.id}/option`, { option_number: "1", alicuota_ars: "6" });
    await setStatus(editor, ref(line.id, 1), { newStatus: "pendiente" });
    expect((await approve(boss, ref(line.id, 1))).status).toBe(403);
    const other = await aMember(area, "approver");
    await setStatus(other, ref(line.id, 1), { newStatus: "rechazado", reason: "Caro" });
    await setStatus(editor, ref(line.id, 1), { newStatus: "borrador" });
    await setStatus(editor, ref(line.id, 1), { newStatus: "pendiente" });
    expect((await approve(boss, ref(line.id, 1))).status).toBe(403);
    expect((await approve(other, ref(line.id, 1))).status).toBe(200);
  });

  test("nor by moving it to an area where they decide", async () => {
    const theirs = anArea();
    const mover = await aMember(area, "editor");
    await prisma.budgetAssignment.create({
      data: { user_id: mover.userId, area: theirs, rol: "admin" },
    });
    const line = await aBudget(editor, area);
    await option(editor, line.id);
    await setStatus(editor, ref(line.id, 1), { newStatus: "pendiente" });
    const moved = await sendForm<{ data: BudgetRow }>(mover, "PUT", `/bsastrap/${line.id}`, { area: theirs });
    expect(moved.body.data).toMatchObject({ area: theirs, version: 2, status: "pendiente" });
    expect(moved.body.data.acciones).not.toContain("aprobar");
    for (const number of [0, 1]) expect((await approve(mover, ref(line.id, number))).status).toBe(403);
    expect((await approve(await aMember(theirs, "approver"), ref(line.id))).status).toBe(200);
  });

  test("nor a part of it", async () => {
    const line = await aBudget(boss, area);
    const second = await aMember(area, "admin");
    await approve(second, line);
    const part = await sendForm<{ data: Financiero }>(second, "POST", `/bsastrap/${line.id}/financieros`, {
      alicuota_ars: "1",
    });
    const pay = (person: TestPerson) =>
      sendForm(person, "PUT", `/bsastrap/financiero/${part.body.data.id}`, { estado: "pagado" }, [
        { field: "file2", content: aPdf() },
      ]);
    expect((await pay(boss)).status).toBe(403);
    expect((await pay(second)).status).toBe(200);
  });
});

test("an option is chosen while another proposal is approved: what is approved stands, whoever came first", async () => {
  for (let round = 0; round < 5; round++) {
    const line = await aBudget(editor, area);
    await sendForm(editor, "POST", `/bsastrap/${line.id}/isop`, { alicuota_ars: "5" });
    const [chosen, approved] = await Promise.all([
      requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 1 }),
      setStatus(boss, line, { newStatus: "aprobado" }),
    ]);
    expect([[200, 422].includes(chosen.status), approved.status]).toEqual([true, 200]);
    const { body } = await requestAs<{ data: BudgetRow[] }>(boss, "GET", `/bsastrap/${line.id}/options`);
    expect(body.data.map((row) => [row.status, row.chosen])).toEqual([
      ["aprobado", true],
      ["borrador", false],
    ]);
  }
});
