import fc from "fast-check";
import { disconnect, prisma, query } from "@/lib/db";
import { termsIn } from "@/lib/deals/rules/inCurrency";
import { dealTerms } from "@/lib/deals/schema/terms";
import type { ShowView } from "@/lib/shows/records/schema";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

beforeAll(testDatabase);
afterAll(disconnect);

type Answer = ShowView & { issues?: { path: string; message: string }[] };
const clone = (by: Parameters<typeof requestAs>[0], id: number, body: object) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/clone`, { client_id: crypto.randomUUID(), ...body });

const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Platea", price: "1000", capacity: 100 }],
  expenses: [
    { name: "Sala", per: "fixed", amount: "5000", cap: "6000" },
    { name: "SADAIC", per: "gross", amount: "0.12" },
  ],
  artist: { kind: "versus", guarantee: "20000", pct: "0.85", base: "gross" },
};

async function aDealtShow() {
  const show = await aShow({ name: "Para clonar", venue: { name: "Sala Clon", city: "Rosario", country: "AR" } });
  await aSale(show.id, "2030-01-01");
  await query("INSERT INTO deal (show_id, side, counterparty, terms) VALUES ($1, 'promotor', 'Agencia', $2)", [
    show.id,
    JSON.stringify(dealTerms.parse(TERMS)),
  ]);
  await query(
    `INSERT INTO show_cost_line (show_id, label, currency, oferta, presupuesto, declarado, kind, rate) VALUES
       ($1, 'Sonido', 'ARS', 900, 1000.10, 1100, 'fijo', NULL), ($1, 'Pantalla', 'USD', 50, NULL, NULL, 'fijo', NULL), ($1, 'SADAIC', 'ARS', NULL, NULL, NULL, '%_bruto', 12)`,
    [show.id],
  );
  return show;
}

test("what is chosen comes along, and nothing of what happened to the first; made once for one request", async () => {
  const { id } = await aDealtShow();
  const boss = await aPerson("Administrador");
  const body = { fecha: "2031-04-05", bring: ["terminos", "costos"], client_id: crypto.randomUUID() };
  const twice = await Promise.all([clone(boss, id, body), clone(boss, id, body)]);
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const [first] = twice.map((one) => one.body);
  expect(new Set(twice.map((one) => one.body.id)).size).toBe(1);
  expect(first).toMatchObject({
    state: "consulta",
    venue: "Sala Clon",
    city: "Rosario",
    fecha: "2031-04-05",
    sold: 0,
    version: 1,
  });
  const made = first?.id ?? 0;
  const [deal] = await query<{ terms: object; counterparty: string }>(
    "SELECT terms, counterparty FROM deal WHERE show_id = $1",
    [made],
  );
  expect(deal).toEqual({ terms: dealTerms.parse(TERMS), counterparty: "Agencia" });
  const costs = await query(
    "SELECT label, currency, oferta, presupuesto::text, declarado, rate::float8 FROM show_cost_line WHERE show_id = $1 ORDER BY id",
    [made],
  );
  expect(costs).toEqual([
    { label: "Sonido", currency: "ARS", oferta: null, presupuesto: "1000.10", declarado: null, rate: null },
    { label: "Pantalla", currency: "USD", oferta: null, presupuesto: "50.00", declarado: null, rate: null },
    { label: "SADAIC", currency: "ARS", oferta: null, presupuesto: null, declarado: null, rate: 12 },
  ]);
  expect(await prisma.ticketSale.count({ where: { show_id: made } })).toBe(0);
  const bare = (await clone(boss, id, {})).body;
  expect(await query("SELECT 1 FROM deal WHERE show_id = $1", [bare.id])).toEqual([]);
});

test("another currency asks its rate and day, and changes what is of the first one", async () => {
  const { id } = await aShow({ divisa: "ARS" });
  const boss = await aPerson("Administrador");
  await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', $2)", [
    id,
    JSON.stringify(dealTerms.parse(TERMS)),
  ]);
  await query(
    "INSERT INTO show_cost_line (show_id, label, currency, presupuesto) VALUES ($1, 'Sonido', 'ARS', 1000), ($1, 'Avión', 'EUR', 70)",
    [id],
  );
  const bring = ["terminos", "costos"];
  const refused = await clone(boss, id, { city: "Madrid", country: "ES", divisa: "EUR", bring });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "fx"]);
  const fx = { rate: "0.000625", day: "2026-11-20", source: "BNA" };
  const { status, body } = await clone(boss, id, { city: "Madrid", country: "ES", divisa: "EUR", bring, fx });
  expect([status, body.divisa, body.city]).toEqual([201, "EUR", "Madrid"]);
  const [deal] = await query<{
    terms: { currency: string; artist: { guarantee: string }; expenses: object[] };
    fx_rate: string;
  }>("SELECT terms, fx_rate::text AS fx_rate FROM deal WHERE show_id = $1", [body.id]);
  expect(deal).toMatchObject({ fx_rate: "0.000625", terms: { currency: "EUR", artist: { guarantee: "12.50" } } });
  expect(deal?.terms.expenses).toEqual([
    { name: "Sala", per: "fixed", amount: "3.13", cap: "3.75" },
    expect.objectContaining({ per: "gross", amount: "0.12" }),
  ]);
  expect(
    await query("SELECT currency, presupuesto::text FROM show_cost_line WHERE show_id = $1 ORDER BY id", [body.id]),
  ).toEqual([
    { currency: "EUR", presupuesto: "0.63" },
    { currency: "EUR", presupuesto: "70.00" },
  ]);
});

test("converted terms are terms, and by one they stay as they are", () => {
  const terms = dealTerms.parse(TERMS);
  expect(termsIn(terms, "ARS", "1")).toEqual(terms);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (millionths) => {
      const rate = (millionths / 1_000_000).toFixed(6);
      expect(dealTerms.safeParse(termsIn(terms, "USD", rate)).success).toBe(true);
    }),
  );
});

test("nobody brings what they do not read, nor clones what they do not see", async () => {
  const { id } = await aShow({ state: "oferta", city: "Rosario" });
  const producer = await aPerson("Produccion");
  expect((await clone(producer, id, {})).status).toBe(201);
  for (const bring of [["terminos"], ["costos"]]) expect((await clone(producer, id, { bring })).status).toBe(403);
  const booker = await aPerson("Booking");
  expect((await clone(booker, id, { bring: ["terminos"] })).status).toBe(201);
  expect((await clone(booker, id, { bring: ["costos"] })).status).toBe(403);
  const limited = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
  expect((await clone(limited, id, {})).status).toBe(404);
  expect((await clone(await aPerson("Marketing"), id, {})).status).toBe(403);
});
