import { forgetPeople } from "@/lib/auth/person";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { auditOf, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { Comment } from "./schema";

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
  expect((await requestAs(editor, "POST", path, { ...body, texto: "Otra cosa" })).status).toBe(409);
  expect((await requestAs<{ data: object[] }>(editor, "GET", path)).body.data).toHaveLength(1);
});

test("who is mentioned is told once and only if they see the line; one's own is corrected, with its history", async () => {
  const area = anArea();
  const editor = await aMember(area, "editor");
  const reader = await aMember(area, "reader");
  const stranger = await aMember(anArea(), "editor");
  const { id } = await aBudget(editor, area);
  const path = `/bsastrap/${id}/comments`;
  await prisma.user.update({ where: { id: reader.userId }, data: { name: "Rita Lector" } });
  await prisma.user.update({ where: { id: stranger.userId }, data: { name: "Otra Área" } });
  forgetPeople();
  const list = async (person = editor) =>
    (await requestAs<{ data: Comment[]; people: { id: number }[]; me: number }>(person, "GET", path)).body;
  expect((await list()).people.map(({ id }) => id)).toEqual(expect.arrayContaining([editor.userId, reader.userId]));
  expect((await list()).people.map(({ id }) => id)).not.toContain(stranger.userId);
  const texto = "@Rita Lector y @Otra Área: ¿va?";
  const { body } = await requestAs<{ data: Comment }>(editor, "POST", path, { texto });
  expect(body.data.mentions.map(({ id }) => id)).toEqual([reader.userId]);
  const mentioned = () => prisma.notification.count({ where: { user_id: reader.userId, kind: "mencion" } });
  expect(await mentioned()).toBe(1);
  expect(await prisma.notification.count({ where: { user_id: stranger.userId } })).toBe(0);

  const one = `${path}/${body.data.id}`;
  expect((await requestAs(reader, "PUT", one, { texto: "No", version: 1 })).status).toBe(403);
  const change = { texto: "@Rita Lector: va", version: 1 };
  const changed = await requestAs<{ data: Comment }>(editor, "PUT", one, change);
  expect(changed.body.data).toMatchObject({ texto: "@Rita Lector: va", version: 2 });
  expect(await mentioned()).toBe(1);
  const late = await requestAs<{ current: Comment }>(editor, "PUT", one, { texto: "Tarde", version: 1 });
  expect([late.status, late.body.current.texto]).toEqual([409, "@Rita Lector: va"]);
  expect((await requestAs(stranger, "PUT", one, change)).status).toBe(404);
  expect(await prisma.talkHistory.findMany({ where: { message_id: body.data.id } })).toMatchObject([
    { change: "edicion", text: texto, changed_by: editor.userId },
  ]);
});

test("a comment is taken back by who wrote it or who administers the area: its place stays, its files and words go", async () => {
  const area = anArea();
  const editor = await aMember(area, "editor");
  const reader = await aMember(area, "reader");
  const { id } = await aBudget(editor, area);
  const path = `/bsastrap/${id}/comments`;
  const { body: sent } = await sendForm<{ id: string }>(editor, "POST", "/documents", {}, [{ content: aPdf() }]);
  const file = sent.id;
  const { body } = await requestAs<{ data: Comment }>(editor, "POST", path, { texto: "Con plano", archivos: [file] });
  expect(body.data.files.map(({ id }) => id)).toEqual([file]);
  const mayRead = async (person: TestPerson) => (await requestAs(person, "GET", `/documents/${file}`)).status;
  expect([await mayRead(reader), await mayRead(await aMember(anArea(), "admin"))]).toEqual([200, 404]);
  const one = `${path}/${body.data.id}`;
  expect((await requestAs(reader, "DELETE", one)).status).toBe(403);
  for (const person of [await aMember(area, "admin"), editor])
    expect((await requestAs<{ data: Comment }>(person, "DELETE", one)).body.data).toMatchObject({
      deleted: true,
      texto: "",
      files: [],
    });
  expect(await mayRead(reader)).toBe(404);
  expect((await auditOf(`budget:${id}`)).filter(({ action }) => action === "budget.comment_deleted")).toHaveLength(1);
  expect((await requestAs(editor, "PUT", one, { texto: "x", version: 2 })).status).toBe(422);
});
