import { contracts } from "@/lib/contracts";
import { openApi } from "./service";

interface Operation {
  summary: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  security?: unknown[];
}

const document = () => openApi() as Promise<{ openapi: string; paths: Record<string, Record<string, Operation>> }>;

test("every contract is in the document, and nothing else", async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe("3.1.0");
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(contracts.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort());
});

test("an operation says its parameters, body, answers and errors", async () => {
  const { paths } = await document();
  const save = paths["/tickets/sales"]?.post;
  expect(JSON.stringify(save?.requestBody?.content["application/json"])).toContain("montoDiario");
  expect(Object.keys(save?.responses ?? {})).toEqual(expect.arrayContaining(["4XX", "5XX"]));
  expect(paths["/tickets/sales/{show}"]?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: "show", in: "path", required: true }),
  );
  expect(paths["/auth/local"]?.post?.security).toEqual([]);
});

test("files go in as multipart and come out as binary", async () => {
  const { paths } = await document();
  const upload = JSON.stringify(paths["/tickets/import"]?.post?.requestBody?.content["multipart/form-data"]);
  expect(upload).toContain('"file":{"type":"string"');
  expect(upload).toContain("mapping");
  const excel = paths["/tickets/artist-excel/{artist}"]?.get?.responses["200"]?.content ?? {};
  expect(Object.keys(excel)[0]).toMatch(/spreadsheetml/);
});
