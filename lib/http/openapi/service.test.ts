import { contracts } from "@/lib/contracts";
import { fieldTitle } from "@/lib/format/fieldTitles";
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

/** What no person types: what screens send of themselves, and names that the specification gives to programs. */
const UNTYPED =
  `accesoMontos accept after amount_sure approve as batch budget_id chunk client_id created_at data device do does done dry_run edition estado facts feature fields file2 final from_card gasto_descripcion gasto_id group guardada hand_over hold_id id ids in_app into into_version isOption is_read isfinanciero isop key list match may_skip message_id metrics mode move_to n newRole newStatus newStatusAdmin of offset on_error on_unknown_show op paused person_id presupuesto provider queda query read request_id resolved resto rhythm screen seen sent_at seq sha256 shared show_info shows sin_artistas songName step submit sure taken_at tenant tipo to_requester token type unallocated unmatch updateData userName user_name venue_id version via view views withdrawn without_rate x y`.split(
    " ",
  );

test("whatever a body says is called by a title when it is wrong", async () => {
  const untitled = new Map<string, string>();
  const walk = (node: unknown, where: string): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties" && !Array.isArray(node))
        for (const name of Object.keys(value as object)) if (fieldTitle(name) === null) untitled.set(name, where);
      walk(value, where);
    }
  };
  for (const [path, methods] of Object.entries((await document()).paths))
    for (const [method, { requestBody }] of Object.entries(methods)) walk(requestBody, `${method} ${path}`);
  expect([...untitled].filter(([name]) => !UNTYPED.includes(name))).toEqual([]);
  expect(UNTYPED.filter((name) => !untitled.has(name))).toEqual([]);
});
