import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";

type One = { success: true; data: BudgetRow };
type Many = { success: true; data: BudgetRow[] };
type Failure = {
  success: false;
  error: string;
  code: string;
  data?: [];
  current?: BudgetRow;
  issues?: { path: string }[];
};

let admin: TestPerson;
let area: string;
let editor: TestPerson;
let approver: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  approver = await aMember(area, "approver");
});
afterAll(disconnect);

const list = <T = Many>(person: TestPerson, query = `?area=${encodeURIComponent(area)}`) =>
  requestAs<T>(person, "GET", `/bsastrap${query}`);

describe("POST /bsastrap", () => {
  test("makes a line from a form, with its amounts exact and its files", async () => {
    const { status, body } = await sendForm<One>(
      editor,
      "POST",
      "/bsastrap",
      {
        area,
        category: "Sonido",
        titulo: "Consola",
        alicuota_ars: "1.234.567,89",
        alicuota_usd: "1,200.50",
        prioridad: "alta",
        fecha_pago: "2026-12-11",
        detalles: '[{"nombre":"Operador","valor":"Sí"}]',
      },
      [
        { field: "files", name: "../cotización 1.pdf", content: aPdf() },
        { field: "files", name: "b.pdf", content: aPdf("b") },
      ],
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      data: {
        area,
        category: "Sonido",
        titulo: "Consola",
        alicuota_ars: "1234567.89",
        alicuota_usd: "1200.50",
        prioridad: "alta",
        status: "borrador",
        status_admin: "pendiente",
        isop: false,
        option_number: 0,
        chosen: true,
        version: 1,
        fecha_pago: "2026-12-11",
        detalles: [{ nombre: "Operador", valor: "Sí" }],
        rol: "editor",
      },
    });
    expect(body.data.files.map(({ name }) => name)).toEqual(["cotización 1.pdf", "b.pdf"]);
    const file = await requestAs(editor, "GET", (body.data.files[0]?.url ?? "").replace("/api", ""));
    expect(file.raw.equals(aPdf())).toBe(true);
    expect(file.headers["content-disposition"]).toMatch(/^attachment/);
    expect(await auditOf(`budget:${body.data.id}`)).toHaveLength(1);
  });

  test("keeps nothing of a form that is wrong, and says which field", async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ area, category: "", titulo: "x" }, "category"],
      [{ area, category: "S", alicuota_ars: "1,2,x" }, "alicuota_ars"],
      [{ area, category: "S", alicuota_usd: "-5" }, "alicuota_usd"],
      [{ area, category: "S", fecha_pago: "2026-02-30" }, "fecha_pago"],
      [{ area, category: "S", status: "aprobado" }, "status"],
      [{ area, category: "S", id: "7" }, "id"],
    ];
    for (const [fields, path] of wrong) {
      const { status, body } = await sendForm<Failure>(editor, "POST", "/bsastrap", fields, [{ content: aPdf() }]);
      expect([path, status, body.success, body.issues?.[0]?.path]).toEqual([path, 400, false, path]);
    }
    expect(await prisma.budgetLine.count({ where: { area } })).toBe(0);
  });

  test("refuses a file that is not what we take, and the line with it", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const fields = { area, category: "Sonido", titulo: "x" };
    for (const content of [svg, Buffer.from("<html></html>"), Buffer.from("hola")]) {
      const { status } = await sendForm(editor, "POST", "/bsastrap", fields, [{ name: "factura.pdf", content }]);
      expect(status).toBe(415);
    }
    expect(await prisma.budgetLine.count({ where: { area } })).toBe(0);
  });

  test("a reader, and somebody of another area, may not", async () => {
    const reader = await aMember(area, "reader");
    const other = await aMember(anArea(), "admin");
    for (const person of [reader, other]) {
      const { status, body } = await sendForm<Failure>(person, "POST", "/bsastrap", { area, category: "Sonido" });
      expect([status, body.success]).toEqual([403, false]);
    }
  });
});

describe("GET /bsastrap", () => {
  test("nothing: 404, the words of the specification and an empty list", async () => {
    const { status, body } = await list<Failure>(editor);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      success: false,
      error: "No hay registros para esta área y categoría",
      code: "not_found",
      data: [],
    });
  });

  test("an empty list on any error", async () => {
    const { status, body } = await list<Failure>(editor, "?status=nada");
    expect([status, body.success, body.data]).toEqual([400, false, []]);
  });

  test("the area's lines with their labels, by the filter", async () => {
    const one = await aBudget(editor, area, { titulo: "Ñandú eléctrico", prioridad: "alta" });
    await aBudget(editor, area, { category: "Luces", status: "borrador" });
    const labelled = await requestAs<Many>(
      editor,
      "GET",
      `/bsastrap/with-labels?area=${encodeURIComponent(area)}&q=nandu`,
    );
    expect(labelled.body.data).toMatchObject([{ id: one.id, status_label: "Enviado", prioridad_label: "Alta" }]);
    expect((await list(editor)).body.data).toHaveLength(2);
    expect((await list(editor, `?area=${encodeURIComponent(area)}&category=Luces`)).body.data).toHaveLength(1);
    expect((await list(editor, `?area=${encodeURIComponent(area)}&status=borrador`)).body.data).toHaveLength(1);
  });

  test("of some lines by their numbers, those that the filter shows and the person may see", async () => {
    const [sent, draft] = [await aBudget(editor, area), await aBudget(editor, area, { status: "borrador" })];
    const other = anArea();
    const foreign = await aBudget(await aMember(other, "editor"), other);
    const ids = `ids=${sent.id},${draft.id},${foreign.id}`;
    const found = async (query: string) => (await list(editor, query)).body.data.map(({ id }) => id);
    expect(await found(`?${ids}`)).toEqual([sent.id, draft.id]);
    expect(await found(`?${ids}&status=borrador`)).toEqual([draft.id]);
    expect((await list(editor, `?ids=${foreign.id}`)).status).toBe(404);
    for (const wrong of ["", "x", "1,", "1,,2", "99999999999"])
      expect((await list(editor, `?ids=${wrong}`)).status).toBe(400);
  });
});

describe("PUT /bsastrap/{id}", () => {
  test("is a new version; the old one stays", async () => {
    const line = await aBudget(editor, area);
    const { body } = await sendForm<One>(editor, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "900", version: "1" });
    expect(body.data).toMatchObject({ version: 2, alicuota_ars: "900.00", titulo: line.titulo });
    const history = await requestAs<{ data: Record<string, unknown>[] }>(
      editor,
      "POST",
      `/bsastrap/budget/history/${line.id}`,
      { isop: false, option_number: null },
    );
    expect(history.body.data).toMatchObject([
      { version: 2, accion: "editar", cambios: [{ campo: "alicuota_ars", antes: "1000.00", despues: "900.00" }] },
      { version: 1, accion: "crear", cambios: [] },
    ]);
  });

  test("a stale version gets 409 with the line as it is, and overwrites nothing", async () => {
    const line = await aBudget(editor, area);
    await sendForm(approver, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "900", version: "1" });
    const { status, body } = await sendForm<Failure>(editor, "PUT", `/bsastrap/${line.id}`, {
      alicuota_ars: "800",
      version: "1",
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      success: false,
      code: "stale_version",
      current: { version: 2, alicuota_ars: "900.00" },
    });
  });

  test("a changed amount of an approved line has to be approved again", async () => {
    const line = await aBudget(editor, area);
    await setStatus(approver, line, { newStatus: "aprobado" });
    const { body } = await sendForm<One>(editor, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "2000" });
    expect(body.data).toMatchObject({ status: "pendiente", status_admin: "pendiente" });
  });
});

test.each([
  [{ alicuota_ars: "99999999999999999999999999" }, /importe|grande|cifras/i],
  [{ alicuota_ars: "1e5" }, /importe/i],
  [{ alicuota_usd: "-5" }, /negativo/],
  [{ fecha_pago: "2026-02-30" }, /fecha que exista/],
  [{ iva: "diez" }, /porcentaje/],
  [{ titulo: "factura\u202Efdp.exe" }, /no se ven/],
])("%j is refused in words that say what to write", async (fields, words) => {
  const line = { area, category: "Sonido", titulo: "Raro", ...fields };
  const { status, body } = await sendForm<Failure & { issues: { path: string; message: string }[] }>(
    editor,
    "POST",
    "/bsastrap",
    line,
  );
  expect([status, body.issues[0]?.path]).toEqual([400, Object.keys(fields)[0]]);
  expect(body.issues[0]?.message).toMatch(words);
});

test("saving what was there makes no version, and nobody one of its makers", async () => {
  const line = await aBudget(editor, area, {
    alicuota_ars: "1000.50",
    detalles: '[{"nombre":"Operador","valor":"Sí"}]',
    fecha_pago: "2026-12-11",
  });
  const same = {
    titulo: line.titulo,
    alicuota_ars: "1.000,50",
    detalles: '[{"valor":"Sí","nombre":"Operador"}]',
    fecha_pago: "2026-12-11",
  };
  const saved = await sendForm<One>(approver, "PUT", `/bsastrap/${line.id}`, same, [{ content: aPdf() }]);
  expect([saved.body.data.version, saved.body.data.files.length]).toEqual([1, 1]);
  expect((await setStatus<One>(approver, saved.body.data, { newStatus: "aprobado" })).status).toBe(200);
  expect((await sendForm<One>(editor, "PUT", `/bsastrap/${line.id}`, same)).body.data).toMatchObject({
    version: 2,
    status: "aprobado",
  });
});

test("what is approved in one place is not moved to another, whose approvers did not see it", async () => {
  const line = await aBudget(editor, area);
  const move = () => sendForm<Failure>(editor, "PUT", `/bsastrap/${line.id}`, { category: "Luces" });
  expect((await move()).status).toBe(200);
  await setStatus(approver, { id: line.id }, { newStatus: "aprobado" });
  const back = await sendForm<Failure>(editor, "PUT", `/bsastrap/${line.id}`, { category: "Sonido" });
  expect([back.status, back.body.error]).toEqual([422, expect.stringContaining("ya está aprobado")]);
});

test("a client that writes nothing as null or undefined means the main proposal", async () => {
  const line = await aBudget(editor, area);
  for (const nothing of ["", "null", "undefined"]) {
    const at = `/bsastrap/${line.id}?isOption=${nothing}&optionNumber=${nothing}`;
    expect((await requestAs<One>(editor, "GET", at)).body.data.option_number).toBe(0);
    const why = `/bsastrap/budget/${line.id}/rechazo?isop=false&option_number=${nothing}&version=${nothing}`;
    expect((await requestAs(editor, "GET", why)).status).toBe(404);
  }
  const change = { newStatus: "aprobado", newStatusAdmin: null, reason: null };
  expect((await setStatus<One>(approver, line, change)).body.data.status).toBe("aprobado");
  for (const body of [{}, { option_number: "" }, { option_number: "0" }, { option_number: "x" }]) {
    const answer = await sendForm<Failure>(editor, "PUT", `/bsastrap/${line.id}/option`, body);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, "option_number"]);
  }
});

describe("DELETE /bsastrap/{id}", () => {
  test("is gone from every list, and its history stays", async () => {
    const line = await aBudget(editor, area);
    expect((await requestAs(editor, "DELETE", `/bsastrap/${line.id}`)).status).toBe(200);
    expect((await list(editor)).status).toBe(404);
    expect((await requestAs(editor, "GET", `/bsastrap/${line.id}`)).status).toBe(404);
    expect((await requestAs(editor, "DELETE", `/bsastrap/${line.id}`)).status).toBe(404);
    expect(await prisma.budgetVersion.count({ where: { line_id: line.id } })).toBe(1);
    expect((await auditOf(`budget:${line.id}`)).map(({ action }) => action)).toEqual([
      "budget.created",
      "budget.deleted",
    ]);
  });

  test("not while it is approved", async () => {
    const line = await aBudget(editor, area);
    await setStatus(approver, line, { newStatus: "aprobado" });
    const { status, body } = await requestAs<Failure>(editor, "DELETE", `/bsastrap/${line.id}`);
    expect([status, body.success]).toEqual([422, false]);
  });
});

describe("priority", () => {
  test("is read and set, of the line and of an option, without a version", async () => {
    const line = await aBudget(editor, area);
    const path = `/bsastrap/${line.id}/priority`;
    const put = (body: object) => requestAs<One>(editor, "PUT", path, body);
    expect((await put({ priority: "alta", isOption: false, optionNumber: null })).status).toBe(200);
    expect((await put({ priority: "altísima" })).status).toBe(400);
    expect((await put({ priority: "baja", isOption: true })).status).toBe(400);
    expect((await put({ priority: "baja", isOption: true, optionNumber: 1 })).status).toBe(404);
    const read = await requestAs<{ data: { priority: string } }>(editor, "GET", path);
    expect(read.body.data.priority).toBe("alta");
    expect((await list(editor)).body.data[0]).toMatchObject({ prioridad: "alta", version: 1 });
  });
});

describe("the database itself", () => {
  test("refuses any change of history, and gives versions without gaps", async () => {
    const line = await aBudget(editor, area);
    await sendForm(editor, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "900" });
    const where = { line_id: line.id };
    await expect(prisma.budgetVersion.updateMany({ where, data: { alicuota_ars: 1 } })).rejects.toThrow();
    await expect(prisma.budgetVersion.updateMany({ where, data: { head: false } })).rejects.toThrow();
    await expect(prisma.budgetVersion.deleteMany({ where })).rejects.toThrow();
    const rows = await prisma.budgetVersion.findMany({ where, orderBy: { version: "asc" } });
    expect(rows.map(({ version, head }) => [version, head])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test("pays nothing unapproved, whoever writes", async () => {
    const line = await aBudget(editor, area);
    const { id: _, ...head } = await prisma.budgetVersion.findFirstOrThrow({ where: { line_id: line.id } });
    const paid = { ...head, detalles: [], status: "pagado", fecha_pagado: new Date() };
    await expect(prisma.budgetVersion.create({ data: paid })).rejects.toThrow();
  });
});

test("Administrador sees and edits every area", async () => {
  const line = await aBudget(editor, area);
  expect((await list(admin)).body.data).toMatchObject([{ id: line.id, rol: "admin" }]);
  expect((await sendForm(admin, "PUT", `/bsastrap/${line.id}`, { titulo: "Otro" })).status).toBe(200);
});
