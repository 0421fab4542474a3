import { disconnect, prisma } from "@/lib/db";
import { aCard, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { CardDetail } from "../schema";
import type { PinView, ProofList, ProofView, ReplyView } from "./schema";
import { zipNames } from "./service/finals";

let director: TestPerson;
let designer: TestPerson;
let asker: TestPerson;
let stranger: TestPerson;
let card: CardDetail;

beforeAll(async () => {
  await testDatabase();
  director = await aPerson("Director Diseño");
  designer = await aPerson("User", { grants: ["tablero_diseno"] });
  asker = await aPerson("Marketing");
  stranger = await aPerson("Legales");
});
beforeEach(async () => {
  card = await aCard(designer, "diseno", { title: "Afiche de la gira" });
  await prisma.card.update({ where: { id: card.id }, data: { requester_id: asker.userId } });
});
afterAll(disconnect);

const aFile = async (person: TestPerson, name = "afiche.pdf") =>
  (await sendForm<{ id: string }>(person, "POST", "/documents", {}, [{ name, content: aPdf(name) }])).body.id;
const send = async (person: TestPerson, more: object = {}) =>
  requestAs<ProofView>(person, "POST", `/cards/${card.id}/proofs`, { file_id: await aFile(person), ...more });
const judge = (person: TestPerson, proof: number, verdict: string, reason = "") =>
  requestAs<ProofView>(person, "POST", `/proofs/${proof}/verdict`, { verdict, reason });
const listAs = (person: TestPerson) => requestAs<ProofList>(person, "GET", `/cards/${card.id}/proofs`);

test("versions are numbered, seen by the board and by who asked, and by nobody else", async () => {
  const files = [await aFile(designer), await aFile(designer)];
  const both = await Promise.all(
    files.map((file_id) => requestAs<ProofView>(designer, "POST", `/cards/${card.id}/proofs`, { file_id })),
  );
  expect(both.map(({ body }) => body.number).sort()).toEqual([1, 2]);
  for (const person of [director, designer, asker]) expect((await listAs(person)).body.items).toHaveLength(2);
  expect((await listAs(stranger)).status).toBe(404);
  const file = both[0]?.body.file.id;
  expect((await requestAs(asker, "GET", `/documents/${file}`)).status).toBe(200);
  expect((await requestAs(stranger, "GET", `/documents/${file}`)).status).toBe(404);
  expect((await send(asker)).status).toBe(403);
  const told = await prisma.notification.findMany({ where: { user_id: asker.userId, kind: "tarea" } });
  expect(told.map(({ link }) => link)).toEqual(Array(2).fill(`/solicitudes?pedido=${card.id}`));
});

test("the last version is judged by a lead or by who asked, never by who sent it, with a reason for changes", async () => {
  const first = (await send(designer)).body;
  const last = (await send(designer)).body;
  expect((await judge(designer, last.id, "aprobado")).status).toBe(403);
  expect((await judge(director, first.id, "aprobado")).status).toBe(422);
  expect((await judge(director, last.id, "cambios", "  ")).status).toBe(400);
  expect((await judge(asker, last.id, "cambios", "El logo más grande")).body).toMatchObject({
    verdict: "cambios",
    reason: "El logo más grande",
  });
  expect((await judge(director, last.id, "aprobado")).status).toBe(409);
  const own = (await send(director)).body;
  expect([last.own, own.own, (await listAs(designer)).body.items[0]?.own]).toEqual([true, true, false]);
  expect((await judge(director, own.id, "aprobado")).status).toBe(422);
});

test("a pinned comment is answered by who pins, who takes part is told, and what was answered is not deleted", async () => {
  const proof = (await send(director)).body;
  const at = { x: 0.5, y: 0.5, text: "¿Más grande?" };
  const pin = (await requestAs<PinView>(designer, "POST", `/proofs/${proof.id}/pins`, at)).body;
  const reply = (person: TestPerson, text: string) =>
    requestAs<ReplyView>(person, "POST", `/proof-pins/${pin.id}/replies`, { text });
  const own = (await reply(director, "Sí, un tercio")).body;
  expect((await reply(asker, "De acuerdo")).status).toBe(201);
  expect([(await reply(stranger, "Yo también")).status, (await reply(asker, "  ")).status]).toEqual([404, 400]);
  const replies = (await listAs(asker)).body.items[0]?.pins[0]?.replies;
  expect(replies?.map(({ text, author }) => [text, author.id])).toEqual([
    ["Sí, un tercio", director.userId],
    ["De acuerdo", asker.userId],
  ]);
  const told = async ({ userId }: TestPerson) =>
    prisma.notification.count({
      where: { user_id: userId, message: { startsWith: "respondió un comentario de la versión 1 " } },
    });
  expect(await Promise.all([designer, director, asker].map(told))).toEqual([2, 1, 1]);
  expect((await requestAs(designer, "DELETE", `/proof-pins/${pin.id}`)).status).toBe(422);
  expect((await requestAs(asker, "DELETE", `/proof-replies/${own.id}`)).status).toBe(403);
  const correct = (person: TestPerson, version: number) =>
    requestAs<ReplyView>(person, "PUT", `/proof-replies/${own.id}`, { text: "Sí, la mitad", version });
  expect((await correct(asker, 1)).status).toBe(403);
  expect((await correct(director, 1)).body).toMatchObject({ text: "Sí, la mitad", version: 2 });
  expect((await requestAs(director, "PUT", `/proof-replies/${own.id}`, { text: "Tarde", version: 1 })).status).toBe(
    409,
  );
  for (const { id, author } of replies ?? [])
    await requestAs(author.id === asker.userId ? asker : director, "DELETE", `/proof-replies/${id}`);
  expect((await auditOf(`proof_reply:${own.id}`)).map(({ action, actor }) => [action, actor])).toEqual([
    ["proof.reply_edited", director.mail],
    ["proof.reply_deleted", director.mail],
  ]);
  expect((await requestAs(designer, "DELETE", `/proof-pins/${pin.id}`)).status).toBe(200);
});

test("twenty yeses at once are one", async () => {
  const proof = (await send(designer)).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => judge(director, proof.id, "aprobado")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await prisma.cardEvent.count({ where: { card_id: card.id, kind: "proof" } })).toBe(2);
  const next = (await send(designer)).body;
  const both = await Promise.all(
    Array.from({ length: 20 }, (_, at) => judge(at % 2 ? director : asker, next.id, "aprobado")),
  );
  const { verdict_by } = await prisma.cardProof.findUniqueOrThrow({ where: { id: next.id } });
  // Who was first is answered the same again; who comes late is told so.
  expect(both.map(({ status }) => status)).toEqual(
    both.map((_, at) => ((at % 2 ? director : asker).userId === verdict_by ? 200 : 409)),
  );
});

test("work is settled only with an approved version; then only finals are added", async () => {
  const approved = await columnOf(director, "diseno", "aprobado");
  expect((await moveTo(director, card.id, approved)).status).toBe(422);
  const proof = (await send(designer)).body;
  await judge(director, proof.id, "aprobado");
  expect((await moveTo(director, card.id, approved)).status).toBe(200);
  expect((await send(designer)).status).toBe(422);
  expect((await send(designer, { final: true })).status).toBe(201);
  expect((await requestAs(designer, "PUT", `/cards/${card.id}`, { title: "Otro", version: card.version })).status).toBe(
    422,
  );
});

test("nothing is settled around the yes: not by making it there, nor by a version that came after the proposal", async () => {
  const approved = await columnOf(director, "diseno", "aprobado");
  const direct = { client_id: crypto.randomUUID(), title: "Directa", column_id: approved };
  expect((await requestAs(director, "POST", "/boards/diseno/cards", direct)).status).toBe(400);
  await judge(director, (await send(designer)).body.id, "aprobado");
  const { close } = (await moveTo(designer, card.id, approved)).body.card;
  const later = (await send(designer)).body;
  const decide = () =>
    requestAs<{ error: string }>(director, "POST", `/cards/${card.id}/closing`, {
      approve: true,
      column_id: close?.column_id,
      close_at: close?.at,
    });
  const refused = await decide();
  expect([refused.status, refused.body.error]).toEqual([422, "Falta aprobar la versión 2."]);
  await judge(asker, later.id, "aprobado");
  expect((await decide()).status).toBe(200);
});

test("a comment is on a page that there is", async () => {
  const proof = (await send(designer)).body;
  const pin = (page: number) => requestAs(asker, "POST", `/proofs/${proof.id}/pins`, { page, x: 0, y: 0, text: "Acá" });
  expect((await pin(9)).status).toBe(201);
  await prisma.file.update({ where: { id: proof.file.id }, data: { pages: 2 } });
  expect((await pin(2)).status).toBe(201);
  expect((await pin(3)).status).toBe(400);
});

test("each way back to changes is one more round", async () => {
  const changes = await columnOf(director, "diseno", "cambios");
  const making = await columnOf(director, "diseno", "diseno");
  for (const column of [changes, making, changes]) await moveTo(designer, card.id, column);
  expect((await listAs(director)).body.rounds).toBe(2);
  expect((await send(designer)).body.round).toBe(2);
});

test("comments are pinned to a place, changed by their author, resolved by anybody who pins", async () => {
  const proof = (await send(designer)).body;
  const pin = (
    await requestAs<PinView>(asker, "POST", `/proofs/${proof.id}/pins`, { x: 0.25, y: 0.5, text: "Acá va el logo" })
  ).body;
  expect(pin).toMatchObject({ x: 0.25, y: 0.5, page: 1, own: true, resolved_at: null });
  const path = `/proof-pins/${pin.id}`;
  expect((await requestAs(designer, "PUT", path, { text: "No", version: 1 })).status).toBe(403);
  expect(
    (await requestAs<PinView>(designer, "PUT", path, { resolved: true, version: 1 })).body.resolved_at,
  ).not.toBeNull();
  expect((await requestAs(asker, "PUT", path, { text: "Otro", version: 1 })).status).toBe(409);
  expect((await requestAs(stranger, "DELETE", path)).status).toBe(404);
  expect((await requestAs(designer, "DELETE", path)).status).toBe(403);
  expect((await requestAs(asker, "DELETE", path)).status).toBe(200);
  for (const body of [
    { x: 1.2, y: 0, text: "a" },
    { x: 0, y: 0, text: " " },
  ])
    expect((await requestAs(asker, "POST", `/proofs/${proof.id}/pins`, body)).status).toBe(400);
});

test("the finals come in one ZIP, each name once", async () => {
  expect((await requestAs(director, "GET", `/cards/${card.id}/finals`)).status).toBe(404);
  await send(designer, { final: true });
  await send(designer, { final: true });
  const zip = await requestAs(director, "GET", `/cards/${card.id}/finals`);
  expect(zip.status).toBe(200);
  expect(zip.headers).toMatchObject({ "content-type": "application/zip" });
  expect((await requestAs(stranger, "GET", `/cards/${card.id}/finals`)).status).toBe(404);
  expect(zipNames(["a/b.pdf", "a_b.pdf", "..\\x", "A_B.PDF", ""])).toEqual([
    "a_b.pdf",
    "a_b (2).pdf",
    "__x",
    "A_B (3).PDF",
    "archivo",
  ]);
});

test("on boards without proofs there are none", async () => {
  const legal = await aPerson("Legales Sr");
  const contract = await aCard(legal, "legales");
  expect((await requestAs(legal, "GET", `/cards/${contract.id}/proofs`)).status).toBe(404);
});
