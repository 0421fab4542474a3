import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { hashToken, openToken } from "@/lib/links/token";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { offerMail } from "./mailKind";
import { OFFER_MAIL } from "./names";
import type { DealView, LinkedOffer } from "./schema/deal";
import { OFFER_LINK } from "./service/offers";

type Answer = DealView & { error?: string; code?: string; issues?: { path: string; message: string }[] };

const LATER = addDays(todayIn(), 20);
const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "1000.00", capacity: 500 }],
  expenses: [{ name: "Sala", per: "fixed", amount: "50000.00" }],
  own_costs: [{ name: "Nuestra reserva", per: "fixed", amount: "12345.67" }],
  artist: { kind: "versus", guarantee: "100000.00", pct: "0.8" },
  deposit: "50000.00",
};
let booker: TestPerson;

beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
});
afterAll(disconnect);

const asked = () => aShow({ state: "consulta", fecha: "2031-03-07" });
const get = (id: number, person = booker) => requestAs<Answer>(person, "GET", `/shows/${id}/deal`);
const put = (id: number, body: object, person = booker) =>
  requestAs<Answer>(person, "PUT", `/shows/${id}/deal`, { side: "promotor", terms: TERMS, ...body });
async function anOffer(id: number, language = "es"): Promise<Answer> {
  const { deal } = (await get(id)).body;
  const body = { language, expires: LATER, version: deal?.version, client_id: crypto.randomUUID() };
  return (await requestAs<Answer>(booker, "POST", `/shows/${id}/offers`, body)).body;
}
const send = (id: number, n: number, version: number, to = "sala@example.test") =>
  requestAs<Answer>(booker, "POST", `/shows/${id}/offers/${n}/send`, { to, message: "Gracias", version });
const reply = (id: number, n: number, body: object) =>
  requestAs<Answer>(booker, "POST", `/shows/${id}/offers/${n}/answer`, body);

/** The token of the last offer that was mailed. */
async function lastToken(): Promise<string> {
  const [mail] = await query<{ payload: { token: string } }>(
    "SELECT payload FROM outbox_mail WHERE kind = $1 ORDER BY id DESC LIMIT 1",
    [OFFER_MAIL],
  );
  return openToken(mail?.payload.token ?? "", OFFER_LINK) ?? "";
}

describe("the deal", () => {
  test("is saved whole, reckoned with, and by one of two at once", async () => {
    const { id, name } = await asked();
    expect((await get(id)).body).toMatchObject({ deal: null, usual_side: "promotor", offers: [], scenarios: null });
    const first = await put(id, {});
    expect([first.status, first.body.deal]).toEqual([200, expect.objectContaining({ version: 1, side: "promotor" })]);
    const full = first.body.scenarios?.scenarios.find(({ at }) => at === "100")?.settled;
    expect(full).toMatchObject({ gross: "500000.00", artist_fee: "360000.00", promoter_result: "77654.33" });
    const both = await Promise.all([put(id, { version: 1 }), put(id, { version: 1, counterparty: "Otra" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put(id, {})).status).toBe(409);
    expect((await auditOf(`deal:${id}`)).map(({ action }) => action)).toEqual(["deal.saved", "deal.saved"]);
    // Who reads the show's own history reads no terms there.
    expect(await auditOf(`show:${name}`)).toEqual([]);
  });

  test("says which field of the terms is wrong", async () => {
    const { id } = await asked();
    const artist = {
      kind: "tiers",
      tiers: [
        { to: "1000", pct: "0.5" },
        { from: "900", pct: "0.6" },
      ],
    };
    const { status, body } = await put(id, { terms: { ...TERMS, artist } });
    expect([status, body.issues?.[0]]).toEqual([
      400,
      { path: "terms.artist.tiers.1.from", message: "Los tramos se superponen en 900,00." },
    ]);
  });

  test("typed terms are reckoned without being kept", async () => {
    const { id } = await asked();
    const { status, body } = await requestAs<{ break_even: number | null }>(
      await aPerson("Negocio"),
      "POST",
      `/shows/${id}/deal/scenarios`,
      { terms: TERMS },
    );
    // Negocio reads the deals of shows that are public.
    expect([status, body.break_even ?? null]).toEqual([404, null]);
    const mine = await requestAs<{ break_even: number | null; of: number }>(
      booker,
      "POST",
      `/shows/${id}/deal/scenarios`,
      {
        terms: TERMS,
      },
    );
    expect(mine.body).toMatchObject({ of: 500, break_even: 163 });
    expect((await get(id)).body.deal).toBeNull();
  });
});

describe("an offer", () => {
  test("leaves as it was: what changes is another version, which replaces the one that is out", async () => {
    const { id } = await asked();
    await put(id, {});
    await anOffer(id);
    const sent = await send(id, 1, 1);
    expect([sent.status, sent.body.offers[0]]).toEqual([
      202,
      expect.objectContaining({ n: 1, state: "enviada", current: true, sent_to: "sala@example.test", version: 2 }),
    ]);
    await put(id, { version: 1, terms: { ...TERMS, deposit: "60000.00" } });
    expect((await get(id)).body.offers[0]).toMatchObject({ current: false, terms: { deposit: "50000.00" } });
    const again = await send(id, 1, 2);
    expect([again.status, again.body.error]).toEqual([
      409,
      "El trato cambió desde la oferta 1: hacer una versión nueva.",
    ]);
    await anOffer(id);
    await send(id, 2, 1);
    expect((await get(id)).body.offers.map(({ n, state }) => [n, state])).toEqual([
      [2, "enviada"],
      [1, "reemplazada"],
    ]);
    // What only we pay is in no offer: it replaces none.
    await put(id, { version: 2, terms: { ...TERMS, deposit: "60000.00", own_costs: [] } });
    expect((await get(id)).body.offers[0]).toMatchObject({ n: 2, current: true });
    await expect(query("UPDATE offer SET shown = '{}' WHERE show_id = $1 AND n = 2", [id])).rejects.toThrow(
      /no cambia/,
    );
  });

  test("is made once for one request, and not before the terms can be reckoned with", async () => {
    const { id } = await asked();
    const body = { expires: LATER, version: 1, client_id: crypto.randomUUID() };
    const post = () => requestAs<Answer>(booker, "POST", `/shows/${id}/offers`, body);
    expect((await post()).status).toBe(422);
    await put(id, {});
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status, body: { offers } }) => [status, offers.length])).toEqual(Array(3).fill([201, 1]));
    const late = { ...body, expires: addDays(todayIn(), -2), client_id: crypto.randomUUID() };
    const refused = await requestAs<Answer>(booker, "POST", `/shows/${id}/offers`, late);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "expires"]);
  });

  test("is answered by its link once, and its show can be confirmed by it while the deal is the same", async () => {
    const { id } = await asked();
    await put(id, {});
    await anOffer(id, "en");
    await send(id, 1, 1);
    const token = await lastToken();
    const link = await requestAs<LinkedOffer>(null, "GET", `/offer-links/${token}`);
    expect([link.status, link.body]).toEqual([200, expect.objectContaining({ state: "enviada", language: "en" })]);
    expect(JSON.stringify(link.body)).not.toMatch(/Nuestra reserva|12345/);
    const yes = () =>
      requestAs<LinkedOffer & { error?: string }>(null, "POST", `/offer-links/${token}/answer`, {
        answer: "aceptada",
        name: "Marta Sala",
      });
    const answers = await Promise.all([yes(), yes()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await get(id);
    expect(body.offers[0]).toMatchObject({ state: "aceptada", answered: "Marta Sala", current: true });
    const told = await prisma.notification.findMany({ where: { user_id: booker.userId, kind: "tarea" } });
    expect(told.map(({ message }) => message)).toContain(`aceptó la oferta 1 de “${body.show.name}”`);
    expect((await requestAs(null, "GET", `/offer-links/${"x".repeat(43)}`)).status).toBe(404);
    const stored = await query<{ token_hash: string }>("SELECT token_hash FROM offer WHERE show_id = $1", [id]);
    expect(stored).toEqual([{ token_hash: hashToken(token) }]);
  });

  test("by hand with who said it; over once its day has passed", async () => {
    const { id } = await asked();
    await put(id, {});
    await anOffer(id);
    const early = await reply(id, 1, { answer: "aceptada", how: "Por teléfono, Marta", version: 1 });
    expect([early.status, early.body.error]).toEqual([409, "La oferta 1 todavía no se mandó."]);
    await send(id, 1, 1);
    await query("UPDATE offer SET expires_at = now() - interval '1 minute' WHERE show_id = $1", [id]);
    const late = await reply(id, 1, { answer: "aceptada", how: "Por teléfono, Marta", version: 2 });
    expect([late.status, late.body.error]).toEqual([409, "La oferta 1 está vencida: hacer una versión nueva."]);
    expect((await requestAs<LinkedOffer>(null, "GET", `/offer-links/${await lastToken()}`)).body.state).toBe("vencida");
    await query("UPDATE offer SET expires_at = now() + interval '1 day' WHERE show_id = $1", [id]);
    const done = await reply(id, 1, { answer: "rechazada", how: "Por teléfono, Marta", version: 2 });
    expect(done.body.offers[0]).toMatchObject({ state: "rechazada", answered: "Por teléfono, Marta" });
  });

  test("its mail has the PDF and the link, and goes out no more once it was replaced", async () => {
    const { id } = await asked();
    await put(id, {});
    await anOffer(id);
    await send(id, 1, 1);
    const [mail] = await query<{ payload: object }>(
      "SELECT payload FROM outbox_mail WHERE kind = $1 ORDER BY id DESC LIMIT 1",
      [OFFER_MAIL],
    );
    const rendered = await offerMail.render(mail?.payload, "sala@example.test");
    expect(rendered.text).toContain(`/oferta/${await lastToken()}`);
    expect(rendered.kept?.text).not.toContain("/oferta/");
    expect(rendered.attachments[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    await put(id, { version: 1, terms: { ...TERMS, deposit: "1.00" } });
    await anOffer(id);
    await send(id, 2, 1);
    await expect(offerMail.render(mail?.payload, "sala@example.test")).rejects.toThrow("ya no está vigente");
    expect((await requestAs(booker, "GET", `/shows/${id}/offers/2/pdf`)).status).toBe(200);
  });
});

test("who does not make deals sees none, and of a show that is not confirmed not even that there is one", async () => {
  const { id } = await asked();
  await put(id, {});
  const open = await aShow();
  await put(open.id, {});
  for (const rol of ["Produccion", "Marketing", "Ticketing", "Administracion"] as const)
    expect([rol, (await get(open.id, await aPerson(rol))).status]).toEqual([rol, 403]);
  const business = await aPerson("Negocio");
  expect([(await get(open.id, business)).status, (await get(id, business)).status]).toEqual([200, 404]);
  expect((await put(open.id, { version: 1 }, business)).status).toBe(403);
});
