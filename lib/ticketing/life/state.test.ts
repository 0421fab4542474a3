import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { endShows } from "@/lib/shows/service/byDate";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

type Answer = { state: string; version: number; code?: string; error?: string; issues?: { path: string }[] };

let admin: TestPerson;
const today = todayIn();
const madrid = { name: "Sala Palmeral", city: "Sevilla", country: "ES", zone: "Europe/Madrid" };
const at = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;
const stateOf = async (id: number) => (await prisma.show.findUniqueOrThrow({ where: { id } })).state;
const step = (id: number, body: object, person = admin) =>
  requestAs<Answer>(person, "POST", `/shows/${id}/transition`, body);

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Ticketing");
});
afterAll(disconnect);

describe("a show whose day is over", () => {
  test("ends at six in the morning of the next day where it is played, once with several workers, and all that was missed", async () => {
    const here = await aShow({ fecha: "2031-03-10" });
    const there = await aShow({ fecha: "2031-03-10", venue: madrid });
    const soldOut = await aShow({ fecha: "2031-03-01", state: "sold_out" });
    const kept = [
      await aShow({ fecha: null }),
      await aShow({ fecha: "2031-03-10", state: "confirmado" }),
      await aShow({ fecha: "2031-03-10", state: "cancelado" }),
    ];
    const earlier = new Date("2031-03-11T04:59:59Z");
    expect(await endShows(earlier)).toBe(1);
    expect([await stateOf(soldOut.id), await stateOf(there.id)]).toEqual(["realizado", "a_la_venta"]);
    await endShows(new Date("2031-03-11T05:00:00Z"));
    expect([await stateOf(there.id), await stateOf(here.id)]).toEqual(["realizado", "a_la_venta"]);
    const ended = await Promise.all(Array.from({ length: 4 }, () => endShows(new Date("2031-03-11T09:00:00Z"))));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await auditOf(`show:${here.name}`)).toMatchObject([
      { action: "show.played", actor: "sistema", before: { state: "a_la_venta" }, after: { state: "realizado" } },
    ]);
    for (const { id, state } of kept) expect(await stateOf(id)).toBe(state);
  });

  test("one that somebody holds is ended by the next look", async () => {
    const { id } = await aShow({ fecha: "2031-04-01" });
    const night = new Date("2031-04-02T12:00:00Z");
    await prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "show" WHERE id = ${id} FOR UPDATE`;
      expect(await endShows(night)).toBe(0);
    });
    expect(await endShows(night)).toBe(1);
  });

  test("is on sale in no list from then on, before any worker has looked", async () => {
    const artist = "Terminados";
    const over = await aShow({ artist, fecha: addDays(today, -3) });
    const open = await aShow({ artist, fecha: addDays(today, 3) });
    for (const { id } of [over, open]) await aSale(id, addDays(today, -4), { ticketera: "Que ya no vende" });
    const person = await aPerson("TicketingAdmin", { access: { artista: artist, accesoMontos: true } });
    const names = async (path: string) =>
      (await requestAs<{ show: string }[]>(person, "GET", path)).body.map(({ show }) => show);
    expect(await names("/tickets")).toEqual([open.name]);
    expect(await names("/tickets/inactive")).toEqual([over.name]);
    expect(await names("/tickets/active-shows-with-history")).toEqual([open.name]);
    const grid = await requestAs<{ rows: { show: string }[] }>(person, "GET", "/tickets/grid");
    expect(grid.body.rows.map(({ show }) => show)).toEqual([open.name]);
    const report = await requestAs<{ shows: { show: string; activo: boolean }[] }>(
      person,
      "GET",
      "/tickets/report/todos",
    );
    expect(report.body.shows.map(({ show, activo }) => [show, activo])).toEqual([
      [over.name, false],
      [open.name, true],
    ]);
    await requestAs(person, "POST", "/tickets/report-emails/todos", { email: person.mail });
    const mail = await requestAs<{ text: string }>(person, "GET", "/tickets/send-excel/preview?type=todos&id=todos");
    expect(mail.body.text).toContain("1 show en venta");
  });

  test("made with a date that has passed, it is born played", async () => {
    const body = { name: "Ya fue", artist: "Ya fue", type: "booking", fecha: addDays(today, -2) };
    expect((await requestAs<Answer>(admin, "POST", "/tickets/shows", body)).body.state).toBe("realizado");
  });
});

describe("POST /shows/{id}/transition", () => {
  test("cancels with a reason, once, and says it to who follows the artist and may see it", async () => {
    const { id, name } = await aShow({ artist: "Seguida" });
    const fan = await aPerson("Gerente");
    const other = await aPerson("Ticketing", { access: { artista: "Otro artista", accesoMontos: true } });
    for (const { userId } of [fan, other])
      await prisma.favorite.create({ data: { user_id: userId, kind: "artist", name: "Seguida" } });
    const bare = await step(id, { to: "cancelado", version: 1 });
    expect([bare.status, bare.body.code, bare.body.issues?.[0]?.path]).toEqual([422, "transicion_invalida", "reason"]);
    const done = await step(id, { to: "cancelado", version: 1, reason: " Lluvia " });
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ state: "cancelado", state_reason: "Lluvia" }),
    ]);
    expect((await step(id, { to: "cancelado", version: 1, reason: "Lluvia" })).body).toEqual(done.body);
    expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual(["show.cancelled"]);
    // Nothing is counted down to, nor said of how it would end.
    const page = await requestAs(admin, "GET", at("/tickets/show", name));
    expect(page.body).toMatchObject({ dias: null, por_dia: null, forecast: null, conclusion: "" });
    const notes = await prisma.notification.findMany({ where: { kind: "show" } });
    expect(notes.map(({ user_id, message }) => [user_id, message])).toEqual([
      [fan.userId, `${name}: cancelado. Lluvia`],
    ]);
    const back = await step(id, { to: "a_la_venta", version: 2 });
    expect([back.status, back.body.error]).toEqual([422, "No se puede pasar de Cancelado a A la venta."]);
  });

  test("two steps at once: one is made, the other sees the new version", async () => {
    const { id, name } = await aShow();
    const answers = await Promise.all([
      step(id, { to: "cancelado", version: 1, reason: "Uno" }),
      step(id, { to: "reprogramado", version: 1, reason: "Otro" }),
      requestAs<Answer>(admin, "POST", "/tickets/sold-out", { show: name }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const entries = await auditOf(`show:${name}`);
    expect(entries).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(entries.at(-1)?.after).toMatchObject({ state: await stateOf(id) });
  });

  test("realizado by hand only once the day has come; who may not configure is refused", async () => {
    const { id } = await aShow({ fecha: addDays(today, 2) });
    expect((await step(id, { to: "realizado", version: 1 })).status).toBe(422);
    const tonight = await aShow({ fecha: today });
    expect((await step(tonight.id, { to: "realizado", version: 1 })).status).toBe(200);
    expect((await step(tonight.id, { to: "a_la_venta", version: 2 })).body.state).toBe("a_la_venta");
    for (const person of [await aPerson("Gerente"), await aPerson("Marketing", { grants: ["carga_tickets"] })])
      expect((await step(id, { to: "cancelado", version: 1, reason: "x" }, person)).status).toBe(403);
    const limited = await aPerson("Ticketing", { access: { artista: "Nadie", accesoMontos: true } });
    expect((await step(id, { to: "cancelado", version: 1, reason: "x" }, limited)).status).toBe(404);
  });
});

describe("another date", () => {
  const reschedule = (id: number, fecha: string | null, version: number) =>
    requestAs<Answer>(admin, "POST", `/shows/${id}/reschedule`, { fecha, version, reason: "Gira" });

  test("with a new date the show keeps its state; without one it waits, and goes back where it was", async () => {
    const { id } = await aShow({ state: "sold_out", fecha: addDays(today, 5) });
    expect((await reschedule(id, addDays(today, 9), 1)).body).toMatchObject({ state: "sold_out", version: 2 });
    expect((await reschedule(id, null, 2)).body).toMatchObject({ state: "reprogramado" });
    expect((await reschedule(id, addDays(today, 30), 2)).status).toBe(409);
    expect((await reschedule(id, addDays(today, 30), 3)).body).toMatchObject({ state: "sold_out" });
  });

  test("a corrected date takes the state along, both ways", async () => {
    const { id, name } = await aShow({ state: "realizado", fecha: addDays(today, -10) });
    const put = (fecha: string) =>
      requestAs(admin, "PUT", "/tickets/show-details", { show: name, updateData: { fecha } });
    await put(addDays(today, 10));
    expect(await stateOf(id)).toBe("a_la_venta");
    await put(addDays(today, -10));
    expect(await stateOf(id)).toBe("realizado");
    expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual([
      "show.details",
      "show.on_sale_again",
      "show.details",
      "show.played",
    ]);
  });
});

describe("a date that cannot be", () => {
  test("a show is moved to today or later", async () => {
    const { id } = await aShow({ fecha: addDays(today, 5) });
    for (const fecha of [addDays(today, -1), "1000-01-01", "9999-12-31"]) {
      const { status, body } = await requestAs<Answer>(admin, "POST", `/shows/${id}/reschedule`, {
        fecha,
        version: 1,
        reason: "Gira",
      });
      expect([fecha, status, body.issues?.[0]?.path]).toEqual([fecha, 400, "fecha"]);
    }
    expect(await stateOf(id)).toBe("a_la_venta");
  });

  test("Sold Out survives a date that was wrong for a while", async () => {
    const { id, name } = await aShow({ fecha: addDays(today, 5) });
    await requestAs(admin, "POST", "/tickets/sold-out", { show: name });
    const { sold_out_at } = await prisma.show.findUniqueOrThrow({ where: { id } });
    const put = (fecha: string) =>
      requestAs(admin, "PUT", "/tickets/show-details", { show: name, updateData: { fecha } });
    await put(addDays(today, -5));
    expect(await stateOf(id)).toBe("realizado");
    await put(addDays(today, 5));
    expect(await prisma.show.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "sold_out", sold_out_at });
  });
});

describe("corrections", () => {
  const put = (show: string, updateData: object) =>
    requestAs<Record<string, unknown> & Answer>(admin, "PUT", "/tickets/show-details", { show, updateData });

  test("the name, and the old one goes on answering in every call", async () => {
    const { id, name } = await aShow({ name: "La Calesita Electrica, Obras" });
    await aSale(id, "2026-11-01");
    expect((await put(name, { name: "La Calesita Eléctrica, Obras", version: 1 })).body.show).toBe(
      "La Calesita Eléctrica, Obras",
    );
    for (const path of [
      "sales",
      "sales-data",
      "show",
      "show-details",
      "history",
      "ticketera",
      "report",
      "report-detailed",
    ])
      expect([path, (await requestAs(admin, "GET", at(`/tickets/${path}`, name))).status]).toEqual([path, 200]);
    const saved = await requestAs<{ show: string }>(admin, "POST", "/tickets/sales", {
      show: name,
      fecha: "2026-11-02",
      venta: 3,
      montoDiario: "30",
    });
    expect(saved.body.show).toBe("La Calesita Eléctrica, Obras");
    const history = await requestAs<{ items: { action: string }[] }>(admin, "GET", at("/tickets/history", name));
    expect(history.body.items.map(({ action }) => action)).toEqual(["sale.saved", "show.details"]);
    const again = await requestAs<Answer>(admin, "POST", "/tickets/shows", { name, artist: "X", type: "booking" });
    expect([again.status, again.body.issues?.[0]?.path]).toEqual([409, "name"]);
    expect((await put(name, { name })).body.show).toBe(name);
  });

  test("artist, type, place and its clock; the artist's people and favourites follow when it was the last show", async () => {
    const { name } = await aShow({ artist: "Nandu", venue: { name: "Sala", city: "Rosaro", country: "AR" } });
    await prisma.artist.create({ data: { name: "Ñandú y Cía" } });
    const guest = await aPerson("InvitadoTicketing", { access: { artista: "Nandu", accesoMontos: false } });
    await prisma.favorite.create({ data: { user_id: guest.userId, kind: "artist", name: "Nandu" } });
    const { status, body } = await put(name, {
      artist: "Ñandú y Cía",
      type: "live-esp",
      city: "Sevilla",
      country: "ES",
      divisa: "EUR",
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        artist: "Ñandú y Cía",
        venue: "Sala",
        city: "Sevilla",
        country: "ES",
        type: "live-esp",
      }),
    ]);
    expect(await prisma.venue.findFirst({ where: { city: "Sevilla", name: "Sala" } })).toMatchObject({
      zone: "Europe/Madrid",
    });
    expect((await requestAs(guest, "GET", at("/tickets/show", name))).status).toBe(200);
    expect(await prisma.favorite.findMany({ where: { user_id: guest.userId } })).toMatchObject([
      { name: "Ñandú y Cía" },
    ]);
    const days = await prisma.salesDay.findMany({ where: { type: "live-arg" } });
    expect(days.every(({ rows }) => rows > 0)).toBe(true);
  });

  test("two at once: one is saved, the other gets what is there", async () => {
    const { name } = await aShow();
    const answers = await Promise.all(
      ["Uno al mismo tiempo", "Dos al mismo tiempo"].map((to) => put(name, { name: to, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
