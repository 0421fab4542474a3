import { definitions } from "@/lib/boards/service/registry";
import { disconnect, prisma, query } from "@/lib/db";
import { artistKindTitles } from "@/lib/deals/rules/kinds";
import { aCard, boardAs, columnOf, moveTo, tryCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { CardDetail, CardRow } from "../../boards/schema";
import { showStates, stages, stagesOf, stageTitles } from "../rules/kinds";

type Refused = { error: string; code: string; issues?: { path: string; message: string; link?: string }[] };

let lead: TestPerson;
let booker: TestPerson;
let producer: TestPerson;
const columns = new Map<string, number>();

beforeAll(async () => {
  await testDatabase();
  [lead, booker, producer] = [await aPerson("Booking Sr"), await aPerson("Booking"), await aPerson("ProduccionAdmin")];
  for (const key of stages) columns.set(key, await columnOf(lead, "booking", key));
});
afterAll(disconnect);

const at = (stage: string): number => columns.get(stage) ?? 0;
const aShowCard = (fields: object = {}, more: object = {}, person = booker) =>
  aCard(person, "booking", {
    title: "Fecha",
    type: "Show",
    fields: { artista: `Artista ${next()}`, ...fields },
    ...more,
  });
const showOf = (card: { show_id: number | null }) =>
  prisma.show.findUniqueOrThrow({ where: { id: card.show_id ?? 0 }, include: { artist: true } });
const cardOf = (show: number) => prisma.card.findUniqueOrThrow({ where: { show_id: show } });
const fieldsOf = async (show: number) => (await cardOf(show)).fields as Record<string, unknown>;
const put = (card: { id: number }, body: object, person = booker) =>
  requestAs<CardDetail & Refused>(person, "PUT", `/cards/${card.id}`, body);
const read = async (card: { number: number }, person = lead) =>
  (await requestAs<CardDetail>(person, "GET", `/boards/booking/cards/${card.number}`)).body;
const move = async (card: { id: number }, stage: string, person = lead) => {
  const answer = await moveTo(person, card.id, at(stage));
  return { ...answer, body: answer.body as typeof answer.body & Refused };
};
const eventsOf = async (card: number) =>
  (await prisma.cardEvent.findMany({ where: { card_id: card }, orderBy: { id: "asc" } })).map(({ kind }) => kind);
async function step(person: TestPerson, show: number, to: string, reason?: string) {
  const { version } = await prisma.show.findUniqueOrThrow({ where: { id: show } });
  return requestAs<Refused & { state: string }>(person, "POST", `/shows/${show}/transition`, {
    to,
    version,
    ...(reason && { reason }),
  });
}
/** What the projection of every card says against what its show does. */
const apart = () =>
  query(
    `SELECT c.id FROM card c JOIN "show" s ON s.id = c.show_id
     WHERE show_card_fields(s.id) <> (SELECT coalesce(jsonb_object_agg(k, c.fields -> k), '{}') FROM unnest(show_card_keys()) AS k WHERE c.fields ? k)
       OR show_stage_of(c.column_id) <> s.stage`,
  );

async function aVenue(rules: { hold_mode?: string } = {}): Promise<number> {
  const { id } = await prisma.venue.create({ data: { name: `Sala ${next()}`, city: "Córdoba", country: "AR" } });
  await query("UPDATE venue SET hold_mode = $2, max_rank = 99 WHERE id = $1", [id, rules.hold_mode ?? "propio"]);
  return id;
}
const hold = (show: number, venue: number, day: string, person = booker) =>
  requestAs<{ placed: { id: number; version: number }[] }>(person, "POST", "/holds", {
    show_id: show,
    items: [{ venue_id: venue, room: "", day }],
    mode: "todos",
    client_id: crypto.randomUUID(),
  });
const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "100.00", capacity: 1000 }],
  artist: { kind: "versus", guarantee: "5000.00", pct: "0.85" },
  deposit: "0.00",
};
async function accepted(show: number): Promise<void> {
  await query(
    `INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', $2)
     ON CONFLICT (show_id) DO UPDATE SET side = EXCLUDED.side, terms = EXCLUDED.terms`,
    [show, JSON.stringify(TERMS)],
  );
  await query(
    `INSERT INTO offer (show_id, n, terms, sha256, sent_at, expires_at, state, created_by_user_id)
     VALUES ($1, 1, $2, repeat('0', 64), now(), now() + interval '30 days', 'aceptada', $3)`,
    [show, JSON.stringify(TERMS), booker.userId],
  );
}

describe("the words of both sides", () => {
  test("fields, stages and kinds are the same in the data file, the code and the database", async () => {
    const board = definitions.get("booking");
    const [db] = await query<{ keys: string[]; stages: string[] }>(
      "SELECT show_card_keys() AS keys, show_stages() AS stages",
    );
    expect(board?.fields.filter(({ owner }) => owner === "show").map(({ key }) => key)).toEqual(db?.keys);
    expect(board?.columns.map(({ key }) => key)).toEqual([...stages]);
    expect(board?.columns.map(({ title }) => title)).toEqual(Object.values(stageTitles));
    expect(db?.stages).toEqual([...stages]);
    expect(board?.fields.find(({ key }) => key === "trato")?.options).toEqual(Object.values(artistKindTitles));
    for (const state of showStates) {
      const [row] = await query<{ all: string[] }>("SELECT show_stages_of($1) AS all", [state]);
      expect([state, row?.all]).toEqual([state, [...stagesOf[state]]]);
    }
    const { id } = await aShow({ state: "consulta" });
    for (const [kind, title] of Object.entries(artistKindTitles)) {
      await query(
        "INSERT INTO deal (show_id, side, terms) VALUES ($1, 'artista', $2) ON CONFLICT (show_id) DO UPDATE SET terms = EXCLUDED.terms",
        [id, JSON.stringify({ artist: { kind } })],
      );
      const [row] = await query<{ said: { trato: string } }>("SELECT show_card_fields($1) AS said", [id]);
      expect([kind, row?.said.trato]).toEqual([kind, title]);
    }
  });
});

describe("a card and its show are made together", () => {
  test("a new card makes its show, with what it says; sent twice it is one of each", async () => {
    const body = {
      title: "Fecha en Salta",
      type: "Festival",
      client_id: crypto.randomUUID(),
      fields: {
        artista: "La Marea",
        ciudad: "Salta",
        fecha_show: "2031-03-07",
        capacidad: "900",
        cache: { amount: "1500000", currency: "ARS" },
        trato: "Garantía",
      },
    };
    const made = await Promise.all(
      [0, 1, 2].map(() => requestAs<CardDetail>(booker, "POST", "/boards/booking/cards", body)),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1);
    const card = made[0]?.body as CardDetail;
    expect(card.fields).toEqual({
      artista: "La Marea",
      ciudad: "Salta",
      fecha_show: "2031-03-07",
      capacidad: "900.00",
      trato: "Garantía",
      cache: { amount: "1500000.00", currency: "ARS" },
    });
    const show = await showOf(card);
    expect(show).toMatchObject({
      state: "consulta",
      stage: "consulta",
      city: "Salta",
      capacidad: 900,
      type: "booking",
    });
    expect(show.artist.name).toBe("La Marea");
    expect(card.records).toEqual([{ title: show.name, about: "Consulta", href: `/shows/${show.id}` }]);
    expect(await prisma.show.count({ where: { artist: { name: "La Marea" } } })).toBe(1);
  });

  test("a card without an artist, or in another stage, is refused and leaves no show behind", async () => {
    const before = await prisma.show.count();
    const bare = await tryCard(booker, "booking", { type: "Show" });
    expect([bare.status, (bare.body as unknown as Refused).issues?.[0]]).toEqual([
      400,
      { path: "fields.artista", message: "Falta: Artista." },
    ]);
    const ahead = await tryCard(booker, "booking", { type: "Show", fields: { artista: "X" }, column_id: at("hold") });
    expect([ahead.status, (ahead.body as unknown as Refused).issues?.[0]?.path]).toEqual([400, "column_id"]);
    expect(await prisma.show.count()).toBe(before);
  });

  test("a new show of booking makes its card; one of ticketing has none; a task becomes a show when it is called one", async () => {
    const { body: show } = await requestAs<{ id: number; name: string }>(booker, "POST", "/shows", {
      artist: "La Zorzal",
      city: "Rosario",
      client_id: crypto.randomUUID(),
    });
    expect(await cardOf(show.id)).toMatchObject({ type: "Show", title: show.name, column_id: at("consulta") });
    expect(await fieldsOf(show.id)).toEqual({ artista: "La Zorzal", ciudad: "Rosario" });
    const { id } = await aShow();
    expect(await prisma.card.count({ where: { show_id: id } })).toBe(0);
    const task = await aCard(booker, "booking", { title: "Averiguar por Tandil" });
    const named = await put(task, { type: "Show", fields: { artista: "Tandil Uno" }, version: task.version });
    expect([named.status, named.body.fields]).toEqual([200, { artista: "Tandil Uno" }]);
    expect((await showOf(named.body)).state).toBe("consulta");
    const tour = await aCard(booker, "booking", {
      title: "Gira",
      type: "Gira",
      fields: { artista: "Gira", hold: "2", trato: "Puerta" },
    });
    expect([tour.show_id, tour.fields.hold]).toEqual([null, "2.00"]);
  });

  test("who asked by the form reads what they wrote and the stage, whatever the deal comes to", async () => {
    const manager = await aPerson("Manager");
    const asked = await requestAs<{ id: number }>(manager, "POST", "/boards/booking/requests", {
      client_id: crypto.randomUUID(),
      title: "Fecha para Marea",
      type: "Show",
      fields: { artista: "Marea Alta", cache: { amount: "1000", currency: "ARS" } },
    });
    expect(asked.status).toBe(201);
    const card = await prisma.card.findUniqueOrThrow({ where: { id: asked.body.id } });
    const changed = await put(card, {
      fields: { cache: { amount: "99000", currency: "ARS" }, contraparte: "Club Sur" },
      version: card.version,
    });
    expect([changed.status, changed.body.fields.cache]).toEqual([200, { amount: "99000.00", currency: "ARS" }]);
    type Request = { state: string; fields: { field: { key: string }; value: unknown }[] };
    const seen = async () => (await requestAs<Request>(manager, "GET", `/boards/requests/${card.id}`)).body;
    const { fields, state } = await seen();
    expect(Object.fromEntries(fields.map(({ field, value }) => [field.key, value]))).toEqual({
      artista: "Marea Alta",
      cache: { amount: "1000.00", currency: "ARS" },
    });
    expect(state).toBe("Consulta");
    expect((await requestAs(manager, "POST", `/boards/requests/${card.id}/withdraw`)).status).toBe(200);
    expect(await showOf(card)).toMatchObject({ state: "caido", state_reason: "Lo retiró quien lo pidió." });
    expect((await seen()).state).toBe("Caído");
  });
});

describe("what a show says on its card", () => {
  test("is written by the show alone: the database refuses any other word, board and type", async () => {
    const card = await aShowCard({ ciudad: "Azul" });
    const write = (sql: string) => query(`UPDATE card SET ${sql} WHERE id = $1`, [card.id]);
    await expect(write(`fields = fields || '{"ciudad": "Otra"}'`)).rejects.toThrow("Estos campos los escribe el show");
    await expect(write(`fields = fields - 'ciudad'`)).rejects.toThrow("Estos campos los escribe el show");
    await expect(write("type = 'Gira'")).rejects.toThrow("no cambia de tablero ni de tipo");
    await expect(write("board_key = 'legales'")).rejects.toThrow("no cambia de tablero ni de tipo");
    await write(`fields = fields || '{"motivo_caida": "Caché"}'`);
    const typed = await put(card, { type: "Gira", version: card.version });
    expect([typed.status, typed.body.issues?.[0]?.path]).toEqual([400, "type"]);
    const gone = await requestAs<Refused>(lead, "POST", `/cards/${card.id}/transfer`, { board: "legales" });
    expect([gone.status, gone.body.error]).toEqual([422, "La tarjeta de un show no cambia de tablero ni de tipo."]);
  });

  test("follows the show, its deal and its holds, each change in the card's history", async () => {
    const card = await aShowCard();
    const show = card.show_id ?? 0;
    const venue = await aVenue();
    const { name, city } = await prisma.venue.findUniqueOrThrow({ where: { id: venue } });
    const facts = { venue: name, city, fecha: "2031-05-02", capacidad: 700, version: 1 };
    expect((await requestAs(booker, "PUT", `/shows/${show}`, facts)).status).toBe(200);
    expect(await fieldsOf(show)).toMatchObject({
      contraparte: name,
      ciudad: "Córdoba",
      fecha_show: "2031-05-02",
      capacidad: "700.00",
    });
    const other = await aShowCard();
    await hold(other.show_id ?? 0, venue, "2031-05-02");
    await hold(show, venue, "2031-05-02");
    expect(await fieldsOf(show)).toMatchObject({ hold: "2.00", hold_vence: expect.stringMatching(/^20/) });
    const first = await prisma.$queryRaw<
      { id: number; version: number }[]
    >`SELECT id, version FROM hold WHERE show_id = ${other.show_id}`;
    await requestAs(booker, "POST", `/holds/${first[0]?.id}/release`, { version: first[0]?.version, reason: "" });
    expect((await fieldsOf(show)).hold).toBe("1.00");
    expect((await fieldsOf(other.show_id ?? 0)).hold).toBeUndefined();
    const deal = { side: "artista", counterparty: "Club Mar", terms: { ...TERMS, deposit: "900.00" } };
    expect((await requestAs(booker, "PUT", `/shows/${show}/deal`, deal)).status).toBe(200);
    expect(await fieldsOf(show)).toMatchObject({
      contraparte: "Club Mar",
      trato: "Garantía o porcentaje, lo mayor",
      cache: { amount: "5000.00", currency: "ARS" },
      porcentaje: "85.00",
      anticipo: { amount: "900.00", currency: "ARS" },
    });
    const history = await prisma.cardEvent.findMany({
      where: { card_id: card.id, kind: "changed" },
      orderBy: { id: "asc" },
    });
    expect(history.at(-1)).toMatchObject({ actor_id: booker.userId });
    const last = history.at(-1)?.data as Record<string, unknown> | undefined;
    expect(last?.["fields.contraparte"]).toEqual({
      before: name,
      after: "Club Mar",
    });
    expect(await apart()).toEqual([]);
  });

  test("typed on the card goes to the show's services, with their rights, their words and one version", async () => {
    const card = await aShowCard();
    const show = card.show_id ?? 0;
    const values = {
      ciudad: "Tandil",
      fecha_show: "2031-08-01",
      capacidad: "350",
      contraparte: "Club Mitre",
      trato: "Garantía más porcentaje",
      cache: { amount: "2000", currency: "USD" },
      porcentaje: "12.5",
      anticipo: { amount: "500", currency: "USD" },
      anticipo_vence: "2031-07-01",
    };
    const saved = await put(card, { title: "Con nombre", fields: values, version: card.version });
    expect([saved.status, saved.body.title]).toEqual([200, "Con nombre"]);
    expect(saved.body.fields).toMatchObject({
      ...values,
      capacidad: "350.00",
      porcentaje: "12.50",
      cache: { amount: "2000.00", currency: "USD" },
      anticipo: { amount: "500.00", currency: "USD" },
    });
    expect(await prisma.show.findUniqueOrThrow({ where: { id: show } })).toMatchObject({
      city: "Tandil",
      capacidad: 350,
    });
    const stale = await put(card, { fields: { ciudad: "Otra" }, version: card.version });
    expect([stale.status, (await showOf(card)).city]).toEqual([409, "Tandil"]);
    const now = await read(card);
    const tries = await Promise.all(
      ["Uno", "Dos", "Tres"].map((ciudad) => put(card, { fields: { ciudad }, version: now.version })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { version } = await read(card);
    const wrong = await put(card, { fields: { porcentaje: "140" }, version });
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, "fields.porcentaje"]);
    const tiers = await put(card, { fields: { trato: "Tramos" }, version });
    expect([tiers.status, tiers.body.issues?.[0]]).toEqual([
      400,
      { path: "fields.trato", message: "Faltan los tramos." },
    ]);
    const past = await put(card, { fields: { fecha_show: "2020-01-01" }, version });
    expect([past.status, past.body.issues?.[0]]).toEqual([
      400,
      { path: "fields.fecha_show", message: "La fecha ya pasó." },
    ]);
    expect((await put(card, { fields: { oferta_vence: "2031-01-01" }, version })).status).toBe(422);
    expect((await put(card, { fields: { hold: "1" }, version })).status).toBe(422);
    const theirs = await aVenue({ hold_mode: "externo" });
    await hold(show, theirs, "2031-08-01");
    const ranked = await put(card, { fields: { hold: "3" }, version: (await read(card)).version });
    expect([ranked.status, ranked.body.fields.hold]).toEqual([200, "3.00"]);
    expect(await apart()).toEqual([]);
  });
});

test("whose artists are limited reads the board, and neither opens, changes nor moves others' shows", async () => {
  const card = await aShowCard({ ciudad: "Azul" });
  const limited = await aPerson("Booking Sr", { access: { artista: "Otra gente", accesoMontos: false } });
  expect((await read(card, limited)).records).toEqual([expect.objectContaining({ href: null })]);
  expect((await put(card, { fields: { ciudad: "Otra" }, version: card.version }, limited)).status).toBe(403);
  expect((await put(card, { title: "Otro título", version: card.version }, limited)).status).toBe(200);
  expect((await move(card, "oferta", limited)).status).toBe(403);
  expect((await moveTo(limited, card.id, at("consulta"), null)).status).toBe(200);
});

describe("moving either moves both", () => {
  test("a column asks for all that its step needs, and the card stays; once it is there both go", async () => {
    const card = await aShowCard();
    const show = card.show_id ?? 0;
    const bare = await move(card, "hold");
    expect([bare.status, bare.body.code, bare.body.error]).toEqual([
      422,
      "transicion_invalida",
      "No se puede pasar de Consulta a Hold. No tiene ningún hold vivo.",
    ]);
    const offer = await move(card, "anticipo");
    expect(offer.body.issues?.map(({ path }) => path)).toEqual(["deal", "offer", "deposit", "deposit_due"]);
    expect(offer.body.issues?.every(({ link }) => link === `/shows/${show}?tab=deal`)).toBe(true);
    expect((await cardOf(show)).column_id).toBe(at("consulta"));
    await hold(show, await aVenue(), "2031-09-09");
    const held = await move(card, "hold");
    expect([held.status, (await showOf(card)).state, (await showOf(card)).stage]).toEqual([200, "hold", "hold"]);
    expect(await eventsOf(card.id)).toEqual(["created", "changed", "moved"]);
    await accepted(show);
    expect((await move(card, "contrato")).status).toBe(200);
    expect(await showOf(card)).toMatchObject({ state: "oferta", stage: "contrato" });
    expect((await move(card, "negociacion")).status).toBe(200);
    expect((await move(card, "anticipo")).body.issues?.map(({ path }) => path)).toEqual(["deposit", "deposit_due"]);
    expect(await showOf(card)).toMatchObject({ state: "oferta", stage: "negociacion" });
    const closed = await move(card, "liquidado");
    expect([closed.status, closed.body.error]).toEqual([422, "Se cierra desde la liquidación del show."]);
    const archived = await requestAs<Refused>(lead, "POST", `/cards/${card.id}/archive`);
    expect(archived.status).toBe(422);
    expect(await apart()).toEqual([]);
  });

  test("a show that goes takes its card along, and a show in hold that lost its place comes back with it", async () => {
    const card = await aShowCard({ ciudad: "Azul" });
    const show = card.show_id ?? 0;
    const { body } = await hold(show, await aVenue(), "2031-10-10");
    expect((await step(booker, show, "hold")).status).toBe(200);
    expect((await cardOf(show)).column_id).toBe(at("hold"));
    const placed = body.placed[0];
    await requestAs(booker, "POST", `/holds/${placed?.id}/release`, { version: placed?.version, reason: "" });
    expect([(await showOf(card)).state, (await cardOf(show)).column_id]).toEqual(["consulta", at("consulta")]);
    expect((await step(booker, show, "caido", "Caché")).status).toBe(200);
    const fallen = await cardOf(show);
    expect([fallen.column_id, fallen.closed_at === null]).toEqual([at("caido"), false]);
    expect((await requestAs(lead, "POST", `/cards/${card.id}/archive`)).status).toBe(200);
    expect((await step(booker, show, "consulta")).status).toBe(200);
    const back = await cardOf(show);
    expect([back.column_id, back.closed_at, back.archived_at]).toEqual([at("consulta"), null, null]);
    expect(await apart()).toEqual([]);
  });

  test("Caído asks why; from a member it is a proposal, whose yes is the step", async () => {
    const card = await aShowCard();
    const bare = await move(card, "caido", booker);
    expect([bare.status, bare.body.issues?.[0]?.path]).toEqual([400, "fields.motivo_caida"]);
    await put(card, { fields: { motivo_caida: "Caché" }, version: card.version });
    const asked = await move(card, "caido", booker);
    expect([asked.body.proposed, (await showOf(card)).state]).toEqual([true, "consulta"]);
    const { close } = asked.body.card as CardRow;
    const yes = () =>
      requestAs<CardRow>(lead, "POST", `/cards/${card.id}/closing`, {
        approve: true,
        column_id: close?.column_id,
        close_at: close?.at,
      });
    const answers = await Promise.all(Array.from({ length: 5 }, yes));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await showOf(card)).toMatchObject({ state: "caido", state_reason: "Caché" });
    expect((await eventsOf(card.id)).filter((kind) => kind === "moved")).toHaveLength(1);
    expect((await move(card, "liquidado", booker)).status).toBe(422);
  });

  test("a column that a lead adds is of the stage on its left; stages are renamed and never put away", async () => {
    const added = await requestAs<{ id: number; title: string }[]>(lead, "POST", "/boards/booking/columns", {
      title: "Esperando a la sala",
      group: "unstarted",
    });
    const mine = added.body.find(({ title }) => title === "Esperando a la sala")?.id ?? 0;
    const card = await aShowCard();
    await hold(card.show_id ?? 0, await aVenue(), "2031-11-11");
    expect((await moveTo(lead, card.id, mine)).status).toBe(200);
    expect([(await showOf(card)).state, (await cardOf(card.show_id ?? 0)).column_id]).toEqual(["hold", mine]);
    const board = await boardAs(lead, "booking");
    const ids = board.columns.map(({ id }) => id);
    const wrong = [...ids.filter((id) => id !== mine), mine];
    expect((await requestAs(lead, "PUT", "/boards/booking/columns", { ids: wrong })).status).toBe(422);
    const stage = board.columns.find(({ key }) => key === "contrato");
    const put = await requestAs<Refused>(lead, "POST", `/boards/booking/columns/${stage?.id}/archive`, {
      version: stage?.version,
    });
    expect([put.status, put.body.error]).toEqual([
      422,
      "Contrato es una etapa de los shows: se renombra, no se archiva.",
    ]);
    const renamed = await requestAs(lead, "PUT", `/boards/booking/columns/${stage?.id}`, {
      version: stage?.version,
      title: "Papeles",
    });
    expect(renamed.status).toBe(200);
    expect(await apart()).toEqual([]);
  });

  test("twenty at once, moving cards, confirming shows, letting holds go and answering challenges, end equal", async () => {
    const company = (await aCompany()).id;
    const [venue, day] = [await aVenue(), "2032-01-15"];
    const cards = await Promise.all(Array.from({ length: 20 }, () => aShowCard({ fecha_show: day })));
    const placed: { id: number; version: number; show: number }[] = [];
    for (const { show_id } of cards) {
      const show = show_id ?? 0;
      await query("UPDATE show SET company_id = $2 WHERE id = $1", [show, company]);
      const { version } = await prisma.show.findUniqueOrThrow({ where: { id: show } });
      const { name, city } = await prisma.venue.findUniqueOrThrow({ where: { id: venue } });
      await requestAs(booker, "PUT", `/shows/${show}`, { venue: name, city, version });
      const { body } = await hold(show, venue, day);
      placed.push({ ...(body.placed[0] as { id: number; version: number }), show });
      await accepted(show);
      expect((await step(booker, show, "hold")).status).toBe(200);
    }
    const challenge = await requestAs<{ challenge: { id: number } }>(
      booker,
      "POST",
      `/holds/${placed[19]?.id}/challenge`,
      { version: placed[19]?.version },
    );
    expect(challenge.status).toBe(200);
    const open = challenge.body.challenge.id;
    // Two on each: its card is moved while its show goes.
    const work = cards.map((_, n) => {
      const card = cards[n - (n % 2)] as CardDetail;
      const { id, show, version } = placed[n - (n % 2)] as (typeof placed)[number];
      const also: (() => Promise<{ status: number }>)[] = [
        () => moveTo(lead, card.id, at("oferta"), null),
        () => step(booker, show, "oferta"),
        () => step(booker, show, "confirmado"),
        () =>
          requestAs(booker, "POST", `/challenges/${open}/answer`, {
            hold_id: id,
            says: n % 2 ? "libera" : "confirma",
          }),
        () => requestAs(booker, "POST", `/holds/${id}/release`, { version, reason: "" }),
      ];
      return also[n % also.length]?.();
    });
    for (const answer of await Promise.all(work)) expect([200, 201, 409, 422]).toContain(answer?.status);
    expect(await apart()).toEqual([]);
    const states = await prisma.show.findMany({ where: { id: { in: cards.map(({ show_id }) => show_id ?? 0) } } });
    expect(states.filter(({ state }) => state === "confirmado").length).toBeLessThanOrEqual(1);
    expect((await requestAs(producer, "GET", `/shows/${cards[0]?.show_id}`)).status).toBe(200);
  }, 120_000);
});
