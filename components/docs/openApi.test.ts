import { contracts } from "@/lib/contracts";
import { openApi } from "@/lib/http/openapi/service";
import { type OpenApi, type Operation, operationsOf } from "./openApi";
import { rowsOf } from "./schemaRows";

let document: OpenApi;
let operations: Operation[];
const of = (id: string) => operations.find((operation) => operation.id === id) as Operation;

beforeAll(async () => {
  document = (await openApi()) as OpenApi;
  operations = operationsOf(document);
});

test("every call has its line, a title and a permission in words", () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(
    contracts.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  for (const { id, summary, permission } of operations) {
    expect([id, summary !== "", /^[A-ZÁÉÍÓÚ]/.test(permission)]).toEqual([id, true, true]);
    expect(permission).not.toMatch(/^(?:screen\.|board:|\w+\.\w+$)/);
  }
});

test("every body and reply can be shown as rows", () => {
  for (const { id, body, reply } of operations)
    for (const schema of [body?.schema, reply.schema]) {
      const rows = schema ? rowsOf(schema, document) : [];
      expect([id, new Set(rows.map(({ path }) => path)).size]).toEqual([id, rows.length]);
      expect([id, rows.filter(({ type }) => !type)]).toEqual([id, []]);
    }
});

test("a body says its fields, which have to be there, and when an amount does", () => {
  const rows = rowsOf(of("POST /tickets/sales").body?.schema ?? {}, document);
  const row = (path: string) => rows.find((one) => one.path === path);
  expect(row("show")).toMatchObject({ required: true });
  expect(row("montoDiario")).toMatchObject({
    required: false,
    note: expect.stringContaining("Obligatorio para quien ve montos"),
  });
  expect(of("POST /tickets/sales").permission).toBe("Ticketing: Cargar y corregir ventas");
});

test("parameters, files and public calls are told apart", () => {
  expect(of("GET /tickets/sales/{show}").parameters).toContainEqual(
    expect.objectContaining({ name: "show", in: "path", required: true }),
  );
  expect(of("POST /auth/local").permission).toBe("Pública: no hace falta ingresar");
  const upload = of("POST /tickets/import");
  expect(upload.body?.type).toBe("multipart/form-data");
  expect(rowsOf(upload.body?.schema ?? {}, document)).toContainEqual(
    expect.objectContaining({ path: "file", type: "archivo" }),
  );
});

test("what only the server knows of a notification is taken and marked", () => {
  const rows = rowsOf(of("POST /notifications").body?.schema ?? {}, document);
  for (const path of ["id", "is_read", "created_at"])
    expect(rows).toContainEqual(
      expect.objectContaining({ path, required: false, note: expect.stringContaining("olo lectura") }),
    );
});
