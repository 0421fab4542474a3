import { disconnect, prisma } from "@/lib/db";
import { aCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { CardDetail } from "../schema";
import type { CommentView } from "./schema";

let lead: TestPerson;
let junior: TestPerson;
let second: TestPerson;
let other: TestPerson;
let card: CardDetail;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
  second = await aPerson("Admin secundario");
  other = await aPerson("Comercial Jr");
  for (const [person, name] of [
    [lead, "Pilar Montoya"],
    [junior, "Joaquín Rey"],
    [other, "Otra Persona"],
  ] as const)
    await prisma.user.update({ where: { id: person.userId }, data: { name } });
});
beforeEach(async () => {
  await prisma.notification.deleteMany({});
  card = await aCard(junior, "legales");
});
afterAll(disconnect);

const say = (person: TestPerson, text: string, more: object = {}, id = card.id) =>
  requestAs<CommentView>(person, "POST", `/cards/${id}/comments`, { client_id: crypto.randomUUID(), text, ...more });
const commentsOf = (person: TestPerson, query = "") =>
  requestAs<{ items: CommentView[]; next_cursor: string | null }>(person, "GET", `/cards/${card.id}/comments${query}`);
const edit = (person: TestPerson, { id, version }: CommentView, text: string) =>
  requestAs<CommentView & { current?: CommentView }>(person, "PUT", `/cards/${card.id}/comments/${id}`, {
    text,
    version,
  });
const remove = (person: TestPerson, { id }: CommentView) =>
  requestAs<CommentView>(person, "DELETE", `/cards/${card.id}/comments/${id}`);
const notesOf = ({ userId }: TestPerson) => prisma.notification.findMany({ where: { user_id: userId } });

test("the board's people talk, Admin secundario too, for others there is no card", async () => {
  const { body: said } = await say(junior, "Hola");
  expect((await say(lead, "Buenas")).status).toBe(201);
  expect((await say(second, "De dirección")).status).toBe(201);
  expect((await commentsOf(second)).body.items.map(({ text }) => text)).toEqual(["Hola", "Buenas", "De dirección"]);
  for (const answer of [
    await say(other, "No"),
    await commentsOf(other),
    await edit(other, said, "No"),
    await remove(other, said),
  ])
    expect(answer.status).toBe(404);
});

test("sent twenty times at once with one id it is one comment, and one line of history", async () => {
  const client_id = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => say(junior, "Una vez", { client_id })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await commentsOf(lead)).body.items).toHaveLength(1);
  expect(await prisma.cardEvent.count({ where: { card_id: card.id, kind: "commented" } })).toBe(1);
  const elsewhere = await aCard(junior, "legales");
  expect((await say(junior, "Una vez", { client_id }, elsewhere.id)).status).toBe(409);
  expect((await say(junior, "Otra cosa", { client_id })).status).toBe(409);
});

test("a page at a time, the newest last; a deleted one keeps its place", async () => {
  const said: CommentView[] = [];
  for (const text of ["1", "2", "3", "4", "5"]) said.push((await say(junior, text)).body);
  await remove(junior, said[3] as CommentView);
  const last = await commentsOf(lead, "?limit=2");
  expect(last.body.items.map(({ text, deleted }) => [text, deleted])).toEqual([
    ["", true],
    ["5", false],
  ]);
  const before = await commentsOf(lead, `?limit=2&cursor=${last.body.next_cursor}`);
  expect(before.body.items.map(({ text }) => text)).toEqual(["2", "3"]);
  const first = await commentsOf(lead, `?limit=2&cursor=${before.body.next_cursor}`);
  expect(first.body).toMatchObject({ items: [{ text: "1" }], next_cursor: null });
});

test("one edits one's own and a stale version gets the comment of now; a lead deletes anybody's", async () => {
  const { body: said } = await say(junior, "Borrador");
  expect((await edit(lead, said, "No")).status).toBe(403);
  const edited = await edit(junior, said, "Corregido");
  expect(edited.body).toMatchObject({ text: "Corregido", version: 2 });
  expect(edited.body.edited_at).not.toBeNull();
  const stale = await edit(junior, said, "Perdido");
  expect([stale.status, stale.body.current?.text]).toEqual([409, "Corregido"]);
  const { body: leads } = await say(lead, "De la jefa");
  expect((await remove(junior, leads)).status).toBe(403);
  expect((await remove(lead, said)).body).toMatchObject({ deleted: true, text: "" });
  expect((await remove(lead, said)).status).toBe(200);
  expect(await auditOf(`card_comment:${said.id}`)).toHaveLength(1);
  expect((await edit(junior, edited.body, "Volver")).status).toBe(422);
});

test("a mention tells who reaches the board, once, and nobody else", async () => {
  const { body: said } = await say(junior, "@pilar montoya y @Otra Persona: ¿lo bajamos?");
  expect(said.mentions.map(({ id }) => id)).toEqual([lead.userId]);
  expect(await notesOf(lead)).toMatchObject([
    { kind: "mencion", link: `/Estructura/LegalesJr?tarea=${card.number}`, user_name: "Joaquín Rey" },
  ]);
  expect(await notesOf(other)).toEqual([]);
  await edit(junior, said, "@Pilar Montoya, y @Joaquín Rey");
  expect(await notesOf(lead)).toHaveLength(1);
  expect(await notesOf(junior)).toEqual([]);
});

test("who asked for the card is told of what is for them, and reads its files; of the rest nothing", async () => {
  await prisma.card.update({ where: { id: card.id }, data: { requester_id: other.userId } });
  const file = async () =>
    (await sendForm<{ id: string }>(junior, "POST", "/documents", {}, [{ content: aPdf(crypto.randomUUID()) }])).body
      .id;
  const [inner, told] = [await file(), await file()];
  await say(junior, "Interno", { files: [inner] });
  expect(await notesOf(other)).toEqual([]);
  const answer = await say(junior, "Ya está", { files: [told], to_requester: true });
  expect(answer.body).toMatchObject({ to_requester: true, files: [{ id: told }] });
  expect(await notesOf(other)).toMatchObject([{ kind: "tarea", link: `/solicitudes?pedido=${card.id}` }]);
  expect((await requestAs(other, "GET", `/documents/${told}/info`)).status).toBe(200);
  expect((await requestAs(other, "GET", `/documents/${inner}/info`)).status).toBe(404);
  await remove(junior, answer.body);
  expect((await requestAs(other, "GET", `/documents/${told}/info`)).status).toBe(404);
});

test("nothing empty, nothing for a requester that there is not, nothing on an archived card", async () => {
  expect((await say(junior, "   ")).status).toBe(400);
  expect((await say(junior, "x".repeat(4_001))).status).toBe(400);
  expect((await say(junior, "Hola", { to_requester: true })).status).toBe(400);
  const { body: said } = await say(junior, "Antes");
  await requestAs(lead, "POST", `/cards/${card.id}/archive`);
  for (const answer of [await say(junior, "Después"), await edit(junior, said, "Después"), await remove(junior, said)])
    expect(answer.status).toBe(422);
  expect((await commentsOf(junior)).body.items).toHaveLength(1);
});

test("so many in a minute and no more, on all cards together; what was sent before is answered all the same", async () => {
  const person = await aPerson("Legales Jr");
  const second = await aCard(junior, "legales");
  const first = { client_id: crypto.randomUUID() };
  await say(person, "Primero", first);
  const rest = await Promise.all(
    Array.from({ length: 24 }, (_, index) => say(person, `${index}`, {}, index % 2 ? card.id : second.id)),
  );
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(19);
  const refused = rest.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await say(person, "Primero", first)).status).toBe(201);
  expect((await say(junior, "Otra persona habla")).status).toBe(201);
});

test("twenty people who mention somebody at once, each on a card of their own, are all heard", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson("Legales Jr")));
  const cards: CardDetail[] = [];
  for (const person of people) cards.push(await aCard(person, "legales"));
  const said = await Promise.all(
    people.map((person, index) => say(person, "@Pilar Montoya: mirá esto", {}, cards[index]?.id)),
  );
  expect(said.map(({ status }) => status)).toEqual(people.map(() => 201));
  expect((await notesOf(lead)).filter(({ kind }) => kind === "mencion")).toHaveLength(people.length);
}, 30_000);
