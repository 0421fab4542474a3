import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { auditOf } from "@/lib/testing/factories";
import { aBudget, aMember, anArea } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";

beforeAll(() => testDatabase());
afterAll(disconnect);

test("a thread per line: whoever sees the line writes in it, oldest first, audited", async () => {
  const area = anArea();
  const editor = await aMember(area, "editor");
  const reader = await aMember(area, "reader");
  const { id } = await aBudget(editor, area);
  const path = `/bsastrap/${id}/comments`;
  const first = await requestAs(reader, "POST", path, { texto: "  ¿Incluye montaje? \n Gracias " });
  expect(first).toMatchObject({
    status: 201,
    body: { success: true, data: { texto: "¿Incluye montaje? \n Gracias", created_by: { mail: reader.mail } } },
  });
  await requestAs(editor, "POST", path, { texto: "<b>Sí</b>" });
  const { body } = await requestAs<{ data: { texto: string }[] }>(editor, "GET", path);
  expect(body.data.map(({ texto }) => texto)).toEqual(["¿Incluye montaje? \n Gracias", "<b>Sí</b>"]);
  expect((await auditOf(`budget:${id}`)).map(({ action }) => action)).toEqual([
    "budget.created",
    "budget.commented",
    "budget.commented",
  ]);
  for (const texto of ["", "   ", "x".repeat(2_001), 7]) {
    expect(await requestAs(editor, "POST", path, { texto })).toMatchObject({ status: 400, body: { success: false } });
  }
});

test("repeated with its key, at once and after, it is one comment", async () => {
  const area = anArea();
  const editor = await aMember(area, "editor");
  const path = `/bsastrap/${(await aBudget(editor, area)).id}/comments`;
  const body = { texto: "Una vez", clave: crypto.randomUUID() };
  const say = () => requestAs(editor, "POST", path, body);
  const answers = [...(await Promise.all(Array.from({ length: 20 }, say))), await say()];
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await requestAs<{ data: object[] }>(editor, "GET", path)).body.data).toHaveLength(1);
});
