import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { ready } from "@/lib/shows/service/ready";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { DealView } from "../schema/deal";

type Answer = DealView & { state?: string; error?: string; issues?: { path: string }[] };

const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "1000.00", capacity: 500 }],
  artist: { kind: "flat", guarantee: "100000.00" },
  deposit: "50000.00",
};
let booker: TestPerson;
let senior: TestPerson;
let company: number;

beforeAll(async () => {
  await testDatabase();
  [booker, senior] = [await aPerson("Booking"), await aPerson("Booking Sr")];
  company = (await aCompany()).id;
});
afterAll(disconnect);

async function aDeal(side: "promotor" | "artista", terms: object = TERMS, by = booker) {
  const venue = { name: "Ajena", city: "Córdoba", country: "AR" };
  const { id } = await aShow({ state: "oferta", fecha: addDays(todayIn(), 60), venue, company_id: company });
  await requestAs(by, "PUT", `/shows/${id}/deal`, { side, terms });
  return id;
}
const deal = async (id: number) => (await requestAs<DealView>(booker, "GET", `/shows/${id}/deal`)).body;
const waive = async (id: number, what: string, by = booker, more: object = {}) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/waivers`, {
    what,
    reason: "Trabajamos siempre con ellos",
    version: (await deal(id)).deal?.version,
    client_id: crypto.randomUUID(),
    ...more,
  });
const confirm = async (id: number) =>
  requestAs<Answer>(booker, "POST", `/shows/${id}/transition`, {
    to: "confirmado",
    version: (await prisma.show.findUniqueOrThrow({ where: { id } })).version,
    reason: "La sala confirmó",
  });
/** The request that waits of a kind's record. */
async function requestOf(kind: string, id: number): Promise<{ id: number; version: number }> {
  const [row] = await query<{ id: number; version: number }>(
    "SELECT id, version FROM approval_request WHERE kind = $1 AND object_id = $2 ORDER BY id DESC LIMIT 1",
    [kind, String(id)],
  );
  return row ?? { id: 0, version: 0 };
}
async function decide(kind: string, id: number, by: TestPerson, verdict = "aprobar") {
  const { id: request, version } = await requestOf(kind, id);
  return requestAs(by, "POST", `/approvals/${request}/decide`, {
    version,
    verdict,
    ...(verdict !== "aprobar" && { reason: "No conviene" }),
  });
}

test("a deposit is waived by somebody else's yes, never by who asked", async () => {
  const id = await aDeal("artista");
  expect((await confirm(id)).body.issues?.map(({ path }) => path)).toEqual(["deposit"]);
  const asked = await waive(id, "anticipo", senior);
  expect([asked.status, asked.body.waivers[0]]).toEqual([
    201,
    expect.objectContaining({ state: "pedida", amount: "50000.00" }),
  ]);
  const waiver = asked.body.waivers[0]?.id ?? 0;
  expect((await waive(id, "anticipo")).status).toBe(409);
  expect([403, 404, 409]).toContain((await decide("show_waiver", waiver, senior)).status);
  expect((await confirm(id)).status).toBe(422);
  expect((await decide("show_waiver", waiver, await aPerson("Booking Sr"))).status).toBe(200);
  expect((await confirm(id)).body.state).toBe("confirmado");
});

test("by amount: above the policy's sum a Booking Sr is not asked", async () => {
  const id = await aDeal("artista", { ...TERMS, deposit: "6000000.00" });
  const waiver = (await waive(id, "anticipo")).body.waivers[0]?.id ?? 0;
  expect([403, 404]).toContain((await decide("show_waiver", waiver, senior)).status);
  expect((await decide("show_waiver", waiver, await aPerson("Administrador"), "rechazar")).status).toBe(200);
  expect((await deal(id)).waivers[0]?.state).toBe("rechazada");
  // Asked again with other reasons.
  expect((await waive(id, "anticipo", booker, { reason: "Mandaron la transferencia" })).status).toBe(201);
});

test("who may challenge without an accepted offer, says somebody else", async () => {
  const id = await aDeal("promotor");
  expect(await prisma.$transaction((tx) => ready(tx, id))).toBe(false);
  const waiver = (await waive(id, "desafio")).body.waivers[0]?.id ?? 0;
  expect((await decide("show_waiver", waiver, senior)).status).toBe(200);
  expect(await prisma.$transaction((tx) => ready(tx, id))).toBe(true);
  expect((await waive(id, "anticipo")).body.error).toBe(
    "El anticipo lo pagamos nosotros: no hace falta para confirmar.",
  );
});

test("twenty who ask for the same at once ask once", async () => {
  const id = await aDeal("artista");
  const { deal: now } = await deal(id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => waive(id, "anticipo", booker, { version: now?.version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
}, 60_000);

test("an offer over the policy's sum leaves once somebody else says so", async () => {
  const id = await aDeal("promotor", { ...TERMS, artist: { kind: "flat", guarantee: "60000000.00" } });
  await requestAs(booker, "POST", `/shows/${id}/offers`, {
    expires: addDays(todayIn(), 9),
    version: 1,
    client_id: crypto.randomUUID(),
  });
  const send = () =>
    requestAs<Answer>(booker, "POST", `/shows/${id}/offers/1/send`, { to: "sala@example.test", version: 1 });
  const asked = await send();
  expect([asked.status, asked.body.offers[0]]).toEqual([
    202,
    expect.objectContaining({ state: "borrador", approval: "pedida" }),
  ]);
  expect((await send()).body.error).toBe("La oferta 1 espera que la aprueben.");
  const [offer] = await query<{ id: number }>("SELECT id FROM offer WHERE show_id = $1", [id]);
  expect([403, 404]).toContain((await decide("show_offer", offer?.id ?? 0, booker)).status);
  expect((await decide("show_offer", offer?.id ?? 0, senior)).status).toBe(200);
  expect((await send()).body.offers[0]).toMatchObject({ state: "enviada", approval: "aprobada" });
});
