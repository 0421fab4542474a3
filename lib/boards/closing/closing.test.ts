import { forgetPeople } from "@/lib/auth/person";
import { disconnect, prisma } from "@/lib/db";
import { aCard, columnOf, moveTo, tryCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { CardDetail, CardRow } from "../schema";

let lead: TestPerson;
let other: TestPerson;
let junior: TestPerson;
let done: number;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  other = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
  done = await columnOf(lead, "legales", "vigente");
});
afterAll(disconnect);

type Answer = CardRow & { error?: string; current?: CardRow; issues?: { path: string }[] };

/** A card whose closing the person proposes. */
async function proposed(by: TestPerson = junior): Promise<CardRow> {
  const card = await aCard(by, "legales");
  return (await moveTo(by, card.id, done)).body.card;
}
const decide = (
  person: TestPerson,
  { id, close }: Pick<CardRow, "id" | "close">,
  approve: boolean,
  more: object = {},
) =>
  requestAs<Answer>(person, "POST", `/cards/${id}/closing`, {
    approve,
    column_id: close?.column_id,
    close_at: close?.at,
    ...(!approve && { reason: "Falta la firma" }),
    ...more,
  });
const withdraw = (person: TestPerson, id: number) => requestAs<Answer>(person, "DELETE", `/cards/${id}/closing`);
const kindsOf = async (card: number) =>
  (await prisma.cardEvent.findMany({ where: { card_id: card }, orderBy: { id: "asc" } })).map(({ kind }) => kind);
const notesTo = (person: TestPerson, words: string) =>
  prisma.notification.count({ where: { user_id: person.userId, message: { contains: words } } });

test("a lead approves: the card closes where it was proposed and who proposed it is told", async () => {
  const card = await proposed();
  const answer = await decide(lead, card, true);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ column_id: done, close: null });
  expect(answer.body.closed_at).not.toBeNull();
  expect(await kindsOf(card.id)).toEqual(["created", "close_proposed", "moved"]);
  expect(await notesTo(junior, "aprobó el cierre")).toBe(1);
});

test("a lead sends it back with a reason, which who proposed it reads; without one nothing happens", async () => {
  const card = await proposed();
  const silent = await decide(lead, card, false, { reason: "  " });
  expect([silent.status, silent.body.issues?.[0]?.path]).toEqual([400, "reason"]);
  const answer = await decide(lead, card, false);
  expect(answer.body).toMatchObject({ column_id: card.column_id, close: null, closed_at: null });
  expect(await kindsOf(card.id)).toEqual(["created", "close_proposed", "close_refused"]);
  expect(await notesTo(junior, "Falta la firma")).toBe(1);
  expect((await decide(lead, card, true)).status).toBe(409);
});

test("only leads decide, and never on their own, administrators included", async () => {
  const card = await proposed();
  const stranger = await aPerson("Comercial Sr");
  expect((await decide(junior, card, true)).status).toBe(403);
  expect((await decide(stranger, card, true)).status).toBe(404);
  for (const rol of ["Legales Sr", "Administrador", "Admin secundario"] as const) {
    const risen = await aPerson("Legales Jr");
    const own = await proposed(risen);
    await prisma.user.update({ where: { id: risen.userId }, data: { rol } });
    forgetPeople();
    const again: TestPerson = { ...risen, rol };
    expect([rol, (await decide(again, own, true)).status]).toEqual([rol, 422]);
    expect([rol, (await decide(again, own, false)).status]).toEqual([rol, 422]);
    expect([rol, (await moveTo(again, own.id, done)).status]).toEqual([rol, 422]);
  }
});

test("Admin secundario runs the board as an administrator does", async () => {
  const card = await proposed();
  expect((await decide(await aPerson("Admin secundario"), card, true)).status).toBe(200);
});

test("twenty decisions at once are one, whatever they say", async () => {
  const card = await proposed();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => decide(index % 2 ? lead : other, card, index % 4 < 2)),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const kinds = await kindsOf(card.id);
  expect(kinds.filter((kind) => kind === "moved" || kind === "close_refused")).toHaveLength(1);
  expect(kinds).toHaveLength(3);
  const same = await proposed();
  const told = () => prisma.notification.count({ where: { user_id: junior.userId, message: { contains: "aprobó" } } });
  const before = await told();
  const yes = await Promise.all(Array.from({ length: 20 }, () => decide(lead, same, true)));
  expect(new Set(yes.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await kindsOf(same.id)).filter((kind) => kind === "moved")).toHaveLength(1);
  expect(await told()).toBe(before + 1);
  const both = await proposed();
  const each = await Promise.all(Array.from({ length: 20 }, (_, at) => decide(at % 2 ? lead : other, both, true)));
  const { actor_id } = await prisma.cardEvent.findFirstOrThrow({ where: { card_id: both.id, kind: "moved" } });
  expect(each.map(({ status }) => status)).toEqual(
    each.map((_, at) => ((at % 2 ? lead : other).userId === actor_id ? 200 : 409)),
  );
});

test("what one saw is what one decides: another proposal is a 409 with the card of now", async () => {
  const card = await proposed();
  await withdraw(junior, card.id);
  await moveTo(junior, card.id, done);
  const stale = await decide(lead, card, true);
  expect(stale.status).toBe(409);
  expect(stale.body.current?.close?.by).toBe(junior.userId);
  expect((await decide(lead, { id: card.id, close: stale.body.current?.close ?? null }, true)).status).toBe(200);
});

test("proposing the same again is the same proposal", async () => {
  const card = await proposed();
  const again = (await moveTo(junior, card.id, done)).body.card;
  expect(again.close).toEqual(card.close);
  expect(await kindsOf(card.id)).toEqual(["created", "close_proposed"]);
});

test("who proposed takes it back, nobody else, and twice is once", async () => {
  const card = await proposed();
  expect((await withdraw(lead, card.id)).status).toBe(403);
  expect((await withdraw(junior, card.id)).body.close).toBeNull();
  expect((await withdraw(junior, card.id)).status).toBe(200);
  expect((await kindsOf(card.id)).at(-1)).toBe("close_withdrawn");
});

test("several at once: each on its own, with why the others stayed", async () => {
  const [one, two, gone] = await Promise.all([proposed(), proposed(), proposed()]);
  if (!one || !two || !gone) throw new Error("no cards");
  await withdraw(junior, gone.id);
  const elsewhere: CardDetail = await aCard(await aPerson("Comercial Sr"), "comercial");
  const closings = [
    ...[one, two, gone].map(({ id, close }) => ({ id, column_id: done, close_at: close?.at })),
    { id: elsewhere.id, column_id: done, close_at: one.close?.at },
  ];
  const answer = await requestAs<{ approved: number[]; failed: { id: number; error: string }[] }>(
    lead,
    "POST",
    "/boards/legales/closings",
    { closings },
  );
  expect(answer.body.approved).toEqual([one.id, two.id]);
  expect(answer.body.failed.map(({ id }) => id)).toEqual([gone.id, elsewhere.id]);
  expect((await requestAs(junior, "POST", "/boards/legales/closings", { closings })).status).toBe(403);
});

test("a closing that was proposed over an approved version is not approved over a newer one", async () => {
  const director = await aPerson("Director Diseño");
  const designer = await aPerson("User", { grants: ["tablero_diseno"] });
  const piece = await aCard(designer, "diseno");
  const send = async () => {
    const file = await sendForm<{ id: string }>(designer, "POST", "/documents", {}, [
      { content: aPdf(crypto.randomUUID()) },
    ]);
    return requestAs<{ id: number }>(designer, "POST", `/cards/${piece.id}/proofs`, { file_id: file.body.id });
  };
  const approve = (proof: number) =>
    requestAs(director, "POST", `/proofs/${proof}/verdict`, { verdict: "aprobado", reason: "" });
  await approve((await send()).body.id);
  const done = await columnOf(director, "diseno", "aprobado");
  const { close } = (await moveTo(designer, piece.id, done)).body.card;
  const newer = (await send()).body.id;
  const decide = () =>
    requestAs<{ error: string }>(director, "POST", `/cards/${piece.id}/closing`, {
      approve: true,
      column_id: close?.column_id,
      close_at: close?.at,
    });
  const refused = await decide();
  expect([refused.status, refused.body.error]).toEqual([422, "Falta aprobar la versión 2."]);
  expect((await approve(newer)).status).toBe(200);
  expect((await decide()).status).toBe(200);
});

test("giving up is closing too: proposed, decided by another, and nothing begins given up", async () => {
  const gone = await columnOf(lead, "legales", "cancelado");
  const card = await aCard(junior, "legales");
  const asked = await moveTo(junior, card.id, gone);
  expect(asked.body).toMatchObject({ proposed: true, card: { column_id: card.column_id, close: { column_id: gone } } });
  expect((await decide(lead, asked.body.card, true)).body).toMatchObject({ column_id: gone, close: null });
  // What was given up is not done by the junior's word either, and counts from the day of the yes.
  await prisma.card.update({ where: { id: card.id }, data: { closed_at: new Date("2026-01-10T15:00:00Z") } });
  const again = await moveTo(junior, card.id, done);
  expect(again.body.proposed).toBe(true);
  const closed = await decide(lead, again.body.card, true);
  expect(Date.parse(closed.body.closed_at ?? "")).toBeGreaterThan(Date.parse(again.body.card.close?.at ?? ""));
  expect((await tryCard(junior, "legales", { column_id: gone })).status).toBe(400);
  expect((await tryCard(lead, "legales", { column_id: gone })).status).toBe(201);
});

test("open work is not put away by who may not close it; what is closed is", async () => {
  const card = await aCard(junior, "legales");
  const archive = (person: TestPerson) => requestAs<Answer>(person, "POST", `/cards/${card.id}/archive`);
  expect([(await archive(junior)).status, (await archive(junior)).body.error]).toEqual([
    422,
    "Lo que está abierto lo archiva quien dirige el tablero: proponer antes su cierre.",
  ]);
  await moveTo(lead, card.id, done);
  expect((await archive(junior)).body.archived).toBe(true);
  // Where closings are free, so is this.
  const it = await aPerson("IT Jr");
  const ticket = await aCard(it, "it");
  expect((await requestAs(it, "POST", `/cards/${ticket.id}/archive`)).status).toBe(200);
});

test("who left the board hears nothing of what they proposed there", async () => {
  const left = await aPerson("Legales Jr");
  const card = await proposed(left);
  await prisma.user.update({ where: { id: left.userId }, data: { rol: "Comercial Jr" } });
  expect((await decide(lead, card, true)).status).toBe(200);
  expect(await notesTo(left, "aprobó el cierre")).toBe(0);
});
