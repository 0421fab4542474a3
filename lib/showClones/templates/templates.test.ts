import { disconnect, query } from "@/lib/db";
import { dealTerms } from "@/lib/deals/schema/terms";
import type { ShowView } from "@/lib/shows/records/schema";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ShowTemplate } from "./schema";

beforeAll(testDatabase);
afterAll(disconnect);

type Answer = { templates: ShowTemplate[]; issues?: { path: string }[] };
const key = () => crypto.randomUUID();
const keep = (by: TestPerson, body: object) =>
  requestAs<Answer>(by, "POST", "/show-templates", { client_id: key(), ...body });
const change = (by: TestPerson, id: number, body: object) =>
  requestAs<Answer>(by, "PUT", `/show-templates/${id}`, body);
const begin = (by: TestPerson, id: number, body: object) =>
  requestAs<ShowView & { issues?: { path: string }[] }>(by, "POST", `/show-templates/${id}/shows`, {
    artist: "La Nueva",
    city: "Rosario",
    client_id: key(),
    ...body,
  });

const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Platea", price: "1000", capacity: 100 }],
  artist: { kind: "versus", guarantee: "20000", pct: "0.85", base: "gross" },
};

async function aDealtShow() {
  const { id } = await aShow({ type: "live-arg", state: "confirmado" });
  await query("INSERT INTO deal (show_id, side, counterparty, terms) VALUES ($1, 'promotor', 'Agencia', $2)", [
    id,
    JSON.stringify(dealTerms.parse(TERMS)),
  ]);
  await query(
    `INSERT INTO show_cost_line (show_id, label, currency, oferta, presupuesto, declarado, kind, rate) VALUES
       ($1, 'Sonido', 'ARS', 900, 9007199254740993.10, 1100, 'fijo', NULL), ($1, 'SADAIC', 'ARS', NULL, NULL, NULL, '%_bruto', 12)`,
    [id],
  );
  await query(
    "INSERT INTO show_slot (show_id, kind, anchor, at_min, minutes, who) VALUES ($1, 'prueba', 'puertas', -180, 60, '{Sonido}'), ($1, 'desarme', NULL, 1500, NULL, '{}')",
    [id],
  );
  return id;
}
const named = ({ body }: { body: Answer }, name: string) => body.templates.find((one) => one.name === name);

test("a show is kept as a template and others begin from it, with what is chosen and nothing of whose it was", async () => {
  const boss = await aPerson("Administrador");
  const show_id = await aDealtShow();
  const body = { name: "Teatro chico", show_id, bring: ["terminos", "costos", "horario"], client_id: key() };
  const twice = await Promise.all([keep(boss, body), keep(boss, body)]);
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const kept = named(await keep(boss, { name: "Sin nada", show_id }), "Teatro chico");
  expect(kept).toMatchObject({ type: "live-arg", divisa: "ARS", terms: true, costs: 2, slots: 2, version: 1 });
  expect(JSON.stringify(kept)).not.toMatch(/1000|20000/);
  // What the show does afterwards is its own.
  await query("UPDATE show_cost_line SET presupuesto = 1 WHERE show_id = $1", [show_id]);
  const again = { bring: ["terminos", "costos", "horario"], client_id: key() };
  const made = await Promise.all([begin(boss, kept?.id ?? 0, again), begin(boss, kept?.id ?? 0, again)]);
  expect(new Set(made.map((one) => one.body.id)).size).toBe(1);
  const show = made[0]?.body;
  expect(show).toMatchObject({ state: "consulta", type: "live-arg", city: "Rosario", artist: { name: "La Nueva" } });
  expect(await query("SELECT side, counterparty, terms FROM deal WHERE show_id = $1", [show?.id])).toEqual([
    { side: "promotor", counterparty: "", terms: dealTerms.parse(TERMS) },
  ]);
  const costs =
    "SELECT label, oferta, presupuesto::text, declarado, rate::float8 FROM show_cost_line WHERE show_id = $1";
  expect(await query(`${costs} ORDER BY id`, [show?.id])).toEqual([
    { label: "Sonido", oferta: null, presupuesto: "9007199254740993.10", declarado: null, rate: null },
    { label: "SADAIC", oferta: null, presupuesto: null, declarado: null, rate: 12 },
  ]);
  const slots = "SELECT kind, anchor, at_min, minutes, who FROM show_slot WHERE show_id = $1 ORDER BY id";
  expect(await query(slots, [show?.id])).toEqual([
    { kind: "prueba", anchor: "puertas", at_min: -180, minutes: 60, who: ["Sonido"] },
    { kind: "desarme", anchor: null, at_min: 1_500, minutes: null, who: [] },
  ]);
  const bare = (await begin(boss, kept?.id ?? 0, {})).body;
  expect(await query(costs, [bare.id])).toEqual([]);
});

test("another currency asks its rate; a name is taken once, and who comes second sees both", async () => {
  const boss = await aPerson("Administrador");
  const show_id = await aDealtShow();
  const kept = named(await keep(boss, { name: "Gira", show_id, bring: ["terminos", "costos"] }), "Gira");
  const id = kept?.id ?? 0;
  const refused = await begin(boss, id, { divisa: "EUR", country: "ES", city: "Madrid", bring: ["costos"] });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "fx"]);
  const fx = { rate: "0.000625", day: "2026-11-20", source: "BNA" };
  const { body } = await begin(boss, id, { divisa: "EUR", country: "ES", city: "Madrid", bring: ["costos"], fx });
  expect(
    await query("SELECT presupuesto::text, currency FROM show_cost_line WHERE show_id = $1 ORDER BY id", [body.id]),
  ).toEqual([
    { presupuesto: "5629499534213.12", currency: "EUR" },
    { presupuesto: null, currency: "EUR" },
  ]);
  const same = await keep(boss, { name: "GIRA", show_id });
  expect([same.status, same.body.issues?.[0]?.path]).toEqual([400, "name"]);
  expect((await change(boss, id, { name: "Gira larga", version: 1 })).status).toBe(200);
  expect((await change(boss, id, { name: "Gira corta", version: 1 })).status).toBe(409);
  const gone = await change(boss, id, { name: "Gira larga", archived: true, version: 2 });
  expect(named(gone, "Gira larga")).toBeUndefined();
  expect((await begin(boss, id, {})).status).toBe(404);
});

test("nobody keeps or begins with what they do not read, nor keeps what they do not see", async () => {
  const show_id = await aDealtShow();
  const producer = await aPerson("Produccion");
  expect((await keep(producer, { name: "De producción", show_id })).status).toBe(201);
  for (const bring of [["terminos"], ["costos"]])
    expect((await keep(producer, { name: "Con dinero", show_id, bring })).status).toBe(403);
  const kept = named(
    await keep(await aPerson("Administrador"), { name: "Con todo", show_id, bring: ["terminos", "costos"] }),
    "Con todo",
  );
  const id = kept?.id ?? 0;
  expect((await begin(producer, id, {})).status).toBe(201);
  for (const bring of [["terminos"], ["costos"]]) expect((await begin(producer, id, { bring })).status).toBe(403);
  const booker = await aPerson("Booking");
  expect((await begin(booker, id, { bring: ["terminos"] })).status).toBe(201);
  expect((await begin(booker, id, { bring: ["costos"] })).status).toBe(403);
  const limited = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
  expect((await keep(limited, { name: "De otros", show_id })).status).toBe(404);
  expect((await keep(await aPerson("Marketing"), { name: "De prensa", show_id })).status).toBe(403);
});
