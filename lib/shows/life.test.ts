import { disconnect, prisma, query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import { judgeDue } from "./holds/service/due";
import { place } from "./holds/service/place";
import type { ShowState } from "./rules/kinds";

type Answer = {
  state: ShowState;
  version: number;
  error?: string;
  code?: string;
  issues?: { path: string; message: string; link?: string }[];
};

const DAY = "2031-03-07";
let booker: TestPerson;
let producer: TestPerson;
let company: number;

beforeAll(async () => {
  await testDatabase();
  company = (await aCompany()).id;
  [booker, producer] = [await aPerson("Booking"), await aPerson("ProduccionAdmin")];
});
afterAll(disconnect);

const actorOf = (person: TestPerson) => ({ userId: person.userId, mail: person.mail, requestId: "test" });

async function aVenue(rules: { hold_mode?: string } = {}): Promise<number> {
  const { id } = await prisma.venue.create({ data: { name: `Sala ${next()}`, city: "Córdoba", country: "AR" } });
  await query("UPDATE venue SET hold_mode = $2, max_rank = 99 WHERE id = $1", [id, rules.hold_mode ?? "propio"]);
  return id;
}

const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "100.00", capacity: 1000 }],
  artist: { kind: "flat", guarantee: "5000.00" },
};

async function accepted(show: number, terms: object = TERMS): Promise<void> {
  await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', $2)", [show, JSON.stringify(terms)]);
  await query(
    `INSERT INTO offer (show_id, n, terms, sha256, sent_at, expires_at, state, created_by_user_id)
     VALUES ($1, 1, $2, repeat('0', 64), now(), now() + interval '30 days', 'aceptada', $3)`,
    [show, JSON.stringify(terms), booker.userId],
  );
}

/** A show in hold for a venue and a day, with everything but the deal. */
async function onHold(venue_id: number, by = booker, day = DAY) {
  const show = await aShow({ state: "consulta", fecha: day, venue_id, company_id: company } as never);
  await query("UPDATE show SET venue_id = $2 WHERE id = $1", [show.id, venue_id]);
  const held = await hold(show.id, [venue_id], by, day);
  await query("UPDATE show SET state = 'hold' WHERE id = $1", [show.id]);
  return { ...show, hold: held[0] ?? 0 };
}

async function hold(show_id: number, venues: number[], by = booker, day = DAY): Promise<number[]> {
  const items = venues.map((venue_id) => ({ venue_id, room: "", day }));
  const body = { show_id, items, mode: "todos", reason: "", client_id: crypto.randomUUID() };
  return (await place(actorOf(by), { body } as never)).placed.map(({ id }) => id);
}

const stands = (id: number) => prisma.show.findUniqueOrThrow({ where: { id } });
const holdState = async (id: number) =>
  (await query<{ state: string }>("SELECT state FROM hold WHERE id = $1", [id]))[0]?.state;
async function step(person: TestPerson, id: number, to: ShowState, reason?: string) {
  const { version } = await stands(id);
  return requestAs<Answer>(person, "POST", `/shows/${id}/transition`, { to, version, ...(reason && { reason }) });
}

test("from a question to the road: each step says all that is missing, and goes once it is there", async () => {
  const venue = await aVenue();
  const { id } = await aShow({ state: "consulta", fecha: null });
  const bare = await step(booker, id, "hold");
  expect([bare.status, bare.body.code, bare.body.issues]).toEqual([
    422,
    "transicion_invalida",
    [{ path: "holds", message: "No tiene ningún hold vivo.", link: "/Booking?vista=holds" }],
  ]);
  expect(bare.body.error).toBe("No se puede pasar de Consulta a Hold. No tiene ningún hold vivo.");
  await hold(id, [venue]);
  expect((await step(booker, id, "hold")).body.state).toBe("hold");
  const offer = await step(booker, id, "oferta");
  expect(offer.body.issues?.map(({ path }) => path)).toEqual(["deal", "offer"]);
  await accepted(id);
  expect((await step(booker, id, "oferta")).body.state).toBe("oferta");
  const early = await step(booker, id, "confirmado");
  expect(early.body.issues?.map(({ path }) => path)).toEqual(["fecha", "venue", "company_id"]);
  await query("UPDATE show SET fecha = $2, venue_id = $3, company_id = $4 WHERE id = $1", [id, DAY, venue, company]);
  expect((await step(booker, id, "confirmado")).body).toMatchObject({ state: "confirmado" });
  const sale = await step(producer, id, "a_la_venta");
  expect(sale.body.issues?.map(({ path }) => path)).toEqual(["categories"]);
  const announced = await step(producer, id, "anunciado");
  expect(announced.body.issues?.map(({ path }) => path)).toEqual(["announce_on"]);
  await prisma.showCategory.create({
    data: { show_id: id, categoria: "Campo", capacidad: 100, precio: "10.00", divisa: "ARS" },
  });
  expect((await step(producer, id, "a_la_venta")).body.state).toBe("a_la_venta");
  const { name } = await stands(id);
  expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual([
    "show.held",
    "show.offered",
    "show.confirmed",
    "show.prepared",
    "show.on_sale",
  ]);
});

test("who confirms takes the day: its other holds are free, rivals are told and without another place fall back", async () => {
  const [venue, other] = [await aVenue(), await aVenue()];
  const rival = await aPerson("Booking");
  const first = await onHold(venue);
  const [spare] = await hold(first.id, [other]);
  const second = await onHold(venue, rival);
  const third = await onHold(venue, rival);
  const [elsewhere] = await hold(third.id, [other], rival);
  await accepted(first.id);
  expect((await step(booker, first.id, "confirmado")).body.state).toBe("confirmado");
  expect(await Promise.all([first.hold, spare ?? 0, second.hold, third.hold, elsewhere ?? 0].map(holdState))).toEqual([
    "confirmado",
    "liberado",
    "desplazado",
    "desplazado",
    "vivo",
  ]);
  expect([(await stands(second.id)).state, (await stands(third.id)).state]).toEqual(["consulta", "hold"]);
  expect((await auditOf(`show:${second.name}`)).at(-1)).toMatchObject({ action: "show.hold_lost" });
  const told = await query(
    "SELECT 1 FROM notification WHERE user_id = $1 AND kind = 'hold' AND message LIKE '%se cayó.'",
    [rival.userId],
  );
  expect(told).toHaveLength(2);
});

test("who is not first is told who is, and nothing moves", async () => {
  const venue = await aVenue();
  const [first, second] = [await onHold(venue), await onHold(venue)];
  await accepted(second.id);
  const answer = await step(booker, second.id, "confirmado");
  expect([answer.status, answer.body.error]).toEqual([409, `Hay un hold antes: ${first.name}. Desafiar o esperar.`]);
  expect([(await stands(second.id)).state, await holdState(second.hold)]).toEqual(["hold", "vivo"]);
});

test("a room that is confirmed for a day is no other show's", async () => {
  const venue = await aVenue({ hold_mode: "externo" });
  const taken = await aShow({ state: "confirmado", fecha: DAY });
  await query("UPDATE show SET venue_id = $2 WHERE id = $1", [taken.id, venue]);
  const late = await aShow({ state: "oferta", fecha: DAY });
  await query("UPDATE show SET venue_id = $2, company_id = $3 WHERE id = $1", [late.id, venue, company]);
  await accepted(late.id);
  const { name: sala } = await prisma.venue.findUniqueOrThrow({ where: { id: venue } });
  const answer = await step(booker, late.id, "confirmado", "La sala dijo que sí");
  expect(answer.body.issues?.map(({ message }) => message)).toEqual([
    `${sala} ya tiene un show confirmado el ${formatDay(DAY)}: ${taken.name}.`,
  ]);
});

test("a hold that runs out leaves its show asked for; one that has another stays", async () => {
  const [venue, other] = [await aVenue(), await aVenue()];
  const [one, two] = [await onHold(venue), await onHold(venue)];
  await hold(two.id, [other], booker, "2031-03-08");
  await query("UPDATE hold SET expires_at = now() - interval '1 minute' WHERE id = ANY ($1::int[])", [
    [one.hold, two.hold],
  ]);
  await prisma.$transaction((tx) => judgeDue(tx, actorOf(booker)));
  expect([(await stands(one.id)).state, (await stands(two.id)).state]).toEqual(["consulta", "hold"]);
});

test("what is called off, put off or lost leaves its places", async () => {
  const lost = await onHold(await aVenue());
  const none = await step(booker, lost.id, "caido");
  expect(none.body.issues?.map(({ path }) => path)).toEqual(["reason"]);
  expect((await step(booker, lost.id, "caido", "Sin respuesta")).body.state).toBe("caido");
  expect(await holdState(lost.hold)).toBe("liberado");
  const back = await step(booker, lost.id, "consulta");
  expect(back.body.state).toBe("consulta");

  const moved = await onHold(await aVenue());
  await accepted(moved.id);
  await step(booker, moved.id, "confirmado");
  const person = await aPerson("Ticketing");
  const { version } = await stands(moved.id);
  const answer = await requestAs<Answer>(person, "POST", `/shows/${moved.id}/reschedule`, {
    fecha: "2031-04-04",
    version,
    reason: "Gira",
  });
  expect([answer.body.state, await holdState(moved.hold)]).toEqual(["confirmado", "liberado"]);
});

describe("who may", () => {
  const refused = async (person: TestPerson, id: number, to: ShowState) => (await step(person, id, to, "x")).status;

  test("booking up to confirmed, production after; ticketing what has no deal", async () => {
    const asked = await onHold(await aVenue());
    expect(await refused(producer, asked.id, "caido")).toBe(403);
    const dealt = await aShow();
    await accepted(dealt.id);
    const ticketing = await aPerson("Ticketing");
    expect(await refused(booker, dealt.id, "cancelado")).toBe(403);
    expect(await refused(ticketing, dealt.id, "cancelado")).toBe(403);
    expect((await step(ticketing, dealt.id, "sold_out")).status).toBe(200);
    expect((await step(producer, dealt.id, "cancelado", "Lluvia")).status).toBe(200);
    expect((await step(ticketing, (await aShow()).id, "cancelado", "Lluvia")).status).toBe(200);
  });

  test("settlements are of who settles, opening one again of who leads production", async () => {
    const { id } = await aShow({ state: "realizado", fecha: "2026-01-10" });
    const administration = await aPerson("Administracion");
    expect(await refused(await aPerson("Produccion"), id, "en_liquidacion")).toBe(403);
    expect((await step(administration, id, "en_liquidacion")).status).toBe(200);
    const open = await step(administration, id, "liquidado");
    expect(open.body.issues).toEqual([
      { path: "closed", message: "Falta cerrar la administración del show.", link: "/adminShows" },
    ]);
    await query("UPDATE show SET state = 'liquidado' WHERE id = $1", [id]);
    expect(await refused(administration, id, "en_liquidacion")).toBe(403);
    expect((await step(producer, id, "en_liquidacion", "Faltó una factura")).status).toBe(200);
  });
});

test("twenty at once ask for holds, confirm, lose and let go of the same days: nobody waits for ever, each day is one show's", async () => {
  const venues = [await aVenue(), await aVenue(), await aVenue()];
  const shows: Awaited<ReturnType<typeof onHold>>[] = [];
  for (let i = 0; i < 12; i++) {
    const show = await onHold(venues[i % 3] ?? 0);
    await hold(show.id, [venues[(i + 1) % 3] ?? 0]);
    await accepted(show.id);
    shows.push(show);
  }
  const extra = await Promise.all(Array.from({ length: 4 }, () => aShow({ state: "consulta", fecha: DAY })));
  const work = [
    ...shows.map((show, i) => () => step(booker, show.id, i % 4 === 3 ? "caido" : "confirmado", "Así")),
    ...extra.map(
      (show) => () => hold(show.id, [...venues].reverse()).then(() => ({ status: 200, body: {} as Answer })),
    ),
    ...venues.map((_, i) => () => step(booker, shows[i]?.id ?? 0, "consulta")),
  ];
  const answers = await Promise.all(
    work.map((one) =>
      one().catch((error: { status?: number; message: string }) => ({
        status: error.status ?? 500,
        body: { error: error.message } as Answer,
      })),
    ),
  );
  for (const { status, body } of answers) {
    expect([status, body.error]).toEqual([expect.any(Number), status < 300 ? undefined : expect.any(String)]);
    expect([status < 500, body.error?.includes("en el mismo momento") ?? false]).toEqual([true, false]);
  }
  const confirmed = await query<{ n: number }>(
    "SELECT count(*)::int AS n FROM hold WHERE state = 'confirmado' AND venue_id = ANY ($1::int[]) GROUP BY venue_id",
    [venues],
  );
  expect(confirmed.every(({ n }) => n === 1)).toBe(true);
  // A show in hold has a place, and one that is confirmed has its own.
  const wrong = await query(
    `SELECT s.id FROM show s WHERE s.id = ANY ($1::int[]) AND (s.state = 'hold') <> EXISTS (SELECT 1 FROM hold h
       WHERE h.show_id = s.id AND h.ended_at IS NULL) AND s.state <> 'confirmado'`,
    [shows.map(({ id }) => id)],
  );
  expect(wrong).toEqual([]);
});

test("a hold is confirmed where it is: its show goes there, and whoever is behind another is told so", async () => {
  const [venue, other] = [await aVenue(), await aVenue()];
  const { id } = await aShow({ state: "consulta", fecha: null, company_id: company });
  const [elsewhere, first] = await hold(id, [other, venue]);
  const second = await onHold(venue);
  await Promise.all([accepted(id), accepted(second.id)]);
  const confirm = (one: number | undefined, version = 1, person = booker) =>
    requestAs<{ state: string; error?: string }>(person, "POST", `/holds/${one}/confirm`, { version });
  const behind = await confirm(second.hold);
  expect([behind.status, behind.body.error]).toEqual([
    409,
    expect.stringMatching(/^Hay un hold antes: .*\. Desafiar o esperar\.$/),
  ]);
  expect((await confirm(first, 7)).status).toBe(409);
  expect((await confirm(first)).body).toMatchObject({ state: "confirmado" });
  expect(await stands(id)).toMatchObject({ state: "confirmado", venue_id: venue, fecha: new Date(`${DAY}T00:00:00Z`) });
  expect(await Promise.all([elsewhere ?? 0, second.hold].map(holdState))).toEqual(["liberado", "desplazado"]);
  expect((await confirm(first)).status).toBe(200);
});

test("a day that a show of ticketing has is asked for by nobody", async () => {
  const venue = await aVenue();
  const sold = await aShow({ state: "a_la_venta", fecha: DAY });
  const { id } = await aShow({ state: "hold", fecha: null });
  await query("UPDATE show SET venue_id = $2 WHERE id = $1", [sold.id, venue]);
  await expect(hold(id, [venue])).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`ya tiene un show confirmado`),
  });
  await query("UPDATE show SET state = 'cancelado' WHERE id = $1", [sold.id]);
  expect(await hold(id, [venue])).toHaveLength(1);
});

test("who does not see a show has none of its holds", async () => {
  const venue = await aVenue();
  const { id, hold: one } = await onHold(venue);
  const limited = await aPerson("Booking", { access: { artista: "Otra voz", accesoMontos: true } });
  const tries = [
    ["POST", `/holds/${one}/release`, { version: 1 }],
    ["POST", `/holds/${one}/extend`, { version: 1, until: DAY }],
    ["POST", `/holds/${one}/rank`, { version: 1, rank: 1 }],
    ["POST", `/holds/${one}/challenge`, { version: 1 }],
    ["POST", `/holds/${one}/confirm`, { version: 1 }],
    ["POST", "/challenges/1/answer", { hold_id: one, says: "libera" }],
    [
      "POST",
      "/holds",
      { show_id: id, items: [{ venue_id: venue, room: "", day: DAY }], client_id: crypto.randomUUID() },
    ],
  ] as const;
  for (const [method, path, body] of tries)
    expect([path, (await requestAs(limited, method, path, body)).status]).toEqual([path, 404]);
  const { body } = await requestAs<{ holds: unknown[] }>(limited, "GET", `/holds?venue_id=${venue}`);
  expect(body.holds).toEqual([]);
  expect(await holdState(one)).toBe("vivo");
});
