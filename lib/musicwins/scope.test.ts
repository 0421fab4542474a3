import ExcelJS from "exceljs";
import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aCompany, aMember, anArea, anAssignment, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "./line/schema";

// Two areas; a member of one, limited to a category, sees nothing else by any of the reads.
let own: string;
let other: string;
let limited: TestPerson;
let seen: BudgetRow;
let hidden: BudgetRow[];
let fileUrl: string;
let partId: number;
let requestId: number;

type Sums = { data: { area: string; category: string }[]; areas: { area: string }[]; total: Record<string, unknown> };

beforeAll(async () => {
  await testDatabase();
  await aCompany();
  own = anArea();
  other = anArea();
  const maker = await aMember(own, "editor");
  await anAssignment(maker, other, "editor");
  const boss = await aMember(own, "admin");
  await anAssignment(boss, other, "admin");
  limited = await aMember(own, "admin", { categories: ["Luces"], role: "Administracion" });
  seen = await aBudget(maker, own, { category: "Luces", alicuota_ars: "10.10" });
  hidden = [
    await aBudget(maker, own, { alicuota_ars: "7000" }),
    await aBudget(maker, other, { category: "Luces", alicuota_ars: "9000" }),
  ];
  for (const line of [seen, ...hidden]) await setStatus(boss, line, { newStatus: "aprobado" });
  const id = hidden[0]?.id;
  const files = await sendForm<{ data: { url: string }[] }>(maker, "POST", `/bsastrap/${id}/files`, {}, [
    { content: aPdf() },
  ]);
  fileUrl = files.body.data[0]?.url.replace("/api", "") ?? "";
  const part = await sendForm<{ data: { id: number } }>(boss, "POST", `/bsastrap/${id}/financieros`, {
    alicuota_ars: "5",
  });
  partId = part.body.data.id;
  const asked = await requestAs<{ data: { id: number } }>(maker, "POST", "/bsastrap/solicitar-factura", {
    proveedor: "X",
    presupuesto: id,
  });
  requestId = asked.body.data.id;
});
afterAll(disconnect);

const get = <T>(path: string, person = limited) => requestAs<T>(person, "GET", `/bsastrap${path}`);

test.each(["", "/with-labels", "/budgets-to-pay", "/presupuesto-a-pagar"])(
  "GET /bsastrap%s lists one's own only",
  async (path) => {
    const { body } = await get<{ data: { id: number }[] }>(path);
    expect(body.data.map(({ id }) => id)).toEqual([seen.id]);
  },
);

test("sums are of one's own only", async () => {
  const { body } = await get<Sums>("/sums-with-financieros");
  expect(body.data).toMatchObject([
    { area: own, category: "Luces", approved: { ars: "10.10", usd: "0.00" }, lineas: 1 },
  ]);
  expect(body.areas).toHaveLength(1);
  expect(body.total).toMatchObject({ approved: { ars: "10.10", usd: "0.00" }, lineas: 1 });
});

test("what is due by day is one's own only", async () => {
  const { body } = await get<{ total: object; sin_fecha: object }>("/info-pagos-dia-total-bsastrap");
  expect(body).toMatchObject({ total: { ars: "10.10", usd: "0.00" }, sin_fecha: { ars: "10.10", usd: "0.00" } });
});

test("the workbook holds one's own only, and its sums are the screen's", async () => {
  const answer = await get("/export-excel");
  expect(answer.headers["content-type"]).toMatch(/spreadsheetml/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.raw as unknown as ArrayBuffer);
  const [lines, sums, parts] = book.worksheets;
  const headers = lines?.getRow(1).values as string[];
  const column = (header: string) => headers.indexOf(header);
  const cells = (row: number) => [
    lines?.getRow(row).getCell(column("Línea")).value,
    lines?.getRow(row).getCell(column("ARS")).value,
  ];
  expect([cells(2), cells(3), cells(4)]).toEqual([
    [seen.titulo, 10.1],
    ["Aprobado", 10.1],
    ["Pendiente", 0],
  ]);
  expect(sums?.rowCount).toBe(3);
  expect(parts?.rowCount).toBe(1);
});

test("the workbook writes a formula of a person as text", async () => {
  const area = anArea();
  const maker = await aMember(area, "editor");
  await aBudget(maker, area, { titulo: '=HYPERLINK("http://x")', proveedor: "+54" });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(
    (await get(`/export-excel?area=${encodeURIComponent(area)}`, maker)).raw as unknown as ArrayBuffer,
  );
  const cell = book.worksheets[0]?.getRow(2).getCell(4);
  expect([cell?.formula, cell?.value]).toEqual([undefined, '=HYPERLINK("http://x")']);
});

test("of a line that is not one's own there is nothing: neither reads nor writes say that it exists", async () => {
  for (const { id } of hidden) {
    const body = { isop: false, option_number: 0 };
    const calls: [string, string, object?][] = [
      ["GET", `/${id}`],
      ["GET", `/${id}/options`],
      ["GET", `/${id}/financieros`],
      ["GET", `/${id}/priority`],
      ["GET", `/${id}/comments`],
      ["GET", `/${id}/invoice-requests`],
      ["GET", `/budget/${id}/rechazo`],
      ["POST", `/budget/versions/${id}`, body],
      ["POST", `/budget/history/${id}`, body],
      ["POST", `/${id}/comments`, { texto: "x" }],
      ["PUT", `/${id}/priority`, { priority: "alta" }],
      ["PUT", `/${id}/choose`, body],
      ["DELETE", `/${id}`],
      ["DELETE", `/${id}/option?option_number=1`],
      ["POST", "/budget/clone-mark-paid", { id, ...body }],
      ["POST", "/budget/clone-change-fecha-pago", { id, ...body, nueva_fecha_pago: "2026-12-01" }],
      ["POST", "/budget/clone-with-status", { budget: id, newStatus: "anulado", reason: "x" }],
      ["POST", "/solicitar-factura", { proveedor: "X", presupuesto: id }],
    ];
    for (const [method, path, sent] of calls) {
      const { status } = await requestAs(limited, method, `/bsastrap${path}`, sent);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await sendForm(limited, "PUT", `/bsastrap/${id}`, { titulo: "x" })).status).toBe(404);
    expect((await sendForm(limited, "POST", `/bsastrap/${id}/isop`, {})).status).toBe(404);
    expect((await sendForm(limited, "POST", `/bsastrap/${id}/files`, {}, [{ content: aPdf() }])).status).toBe(404);
  }
});

test("nor of its files, financieros and invoice requests", async () => {
  expect((await requestAs(limited, "GET", fileUrl)).status).toBe(404);
  expect((await requestAs(limited, "DELETE", fileUrl)).status).toBe(404);
  expect((await sendForm(limited, "PUT", `/bsastrap/financiero/${partId}`, { descripcion: "x" })).status).toBe(404);
  expect((await requestAs(limited, "DELETE", `/bsastrap/financiero/${partId}`)).status).toBe(404);
  expect((await requestAs(limited, "POST", `/bsastrap/invoice-request/${requestId}/revoke`)).status).toBe(404);
  expect(
    (
      await requestAs(limited, "POST", "/bsastrap/solicitar-factura", {
        proveedor: "X",
        presupuesto: partId,
        isfinanciero: true,
      })
    ).status,
  ).toBe(404);
});

test("a grant opens the screen and no area; a new assignment counts at once", async () => {
  const person = await aPerson("Booking", { grants: ["music_wins"] });
  expect((await get("", person)).status).toBe(404);
  await anAssignment(person, other, "reader");
  expect((await get<{ data: object[] }>("", person)).body.data).toHaveLength(1);
});

test("without grant nor assignment every call is 403", async () => {
  const person = await aPerson("Booking");
  for (const path of ["", "/sums-with-financieros", "/export-excel", "/presupuesto-a-pagar"]) {
    expect((await get(path, person)).status).toBe(403);
  }
});
