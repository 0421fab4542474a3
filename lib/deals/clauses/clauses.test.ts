import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { ClauseView } from "./schema";

let booker: TestPerson;
let senior: TestPerson;
beforeAll(async () => {
  await testDatabase();
  [booker, senior] = [await aPerson("Booking"), await aPerson("Booking Sr")];
});
afterAll(disconnect);

type Answer = {
  clauses: ClauseView[];
  library: string[];
  error?: string;
  issues?: { path: string; message: string }[];
};
const WORDS = {
  title_es: "Cancelación",
  title_en: "Cancellation",
  text_es: "{promotor} paga a {parte_artista} lo que dice: {trato}.",
  text_en: "{promotor} pays {parte_artista} this: {trato}.",
};
const send = (method: string, path: string, body: object, by = senior) =>
  requestAs<Answer>(by, method, `/contract-clauses${path}`, body);

async function contractIn(language: "es" | "en") {
  const company = await aCompany();
  const venue = { name: `Sala ${company.id}`, city: "Córdoba", country: "AR" };
  const { id } = await aShow({ state: "oferta", artist: "La Zorzal", company_id: company.id, venue });
  const terms = {
    currency: "ARS",
    tickets: [{ category: "Campo", price: "100.00", capacity: 100 }],
    artist: { kind: "flat", guarantee: "5000.00" },
  };
  await requestAs(booker, "PUT", `/shows/${id}/deal`, { side: "promotor", counterparty: "Manager SRL", terms });
  const signers = [
    { side: "nosotros", name: "Ana", role: "" },
    { side: "contraparte", name: "Beto", role: "" },
  ];
  const made = await requestAs<{ contracts: { clauses: { title: string; text: string }[] }[] }>(
    booker,
    "POST",
    `/shows/${id}/contract`,
    { language, signers, version: 1, client_id: crypto.randomUUID() },
  );
  return { company: company.name, clauses: made.body.contracts?.[0]?.clauses ?? [] };
}

test("the house's words take the place of the library's in both languages, with what the show says between braces", async () => {
  const made = await send("POST", "", { ...WORDS, replaces: "Cancelación" });
  expect([made.status, made.body.clauses.length]).toEqual([200, 1]);
  const [one] = made.body.clauses;
  const es = await contractIn("es");
  expect(es.clauses.filter(({ title }) => title === "Cancelación")).toEqual([
    {
      title: "Cancelación",
      text: expect.stringMatching(new RegExp(`^${es.company} paga a Manager SRL lo que dice: .+5\\.000`)),
    },
  ]);
  const en = await contractIn("en");
  expect(en.clauses.find(({ title }) => title === "Cancellation")?.text).toMatch(/ pays Manager SRL this: /);
  await send("POST", "", { ...WORDS, title_es: "Solo de España", country: "ES" });
  await send("POST", "", { ...WORDS, title_es: "Una más" });
  const titles = (await contractIn("es")).clauses.map(({ title }) => title);
  expect([titles.at(-1), titles.includes("Solo de España")]).toEqual(["Una más", false]);

  expect((await send("POST", "", { ...WORDS, replaces: "Cancelación" })).status).toBe(409);
  const unknown = await send("POST", "", { ...WORDS, text_en: "{nobody} pays" });
  expect([unknown.status, unknown.body.issues]).toEqual([
    400,
    [{ path: "text_en", message: "No se sabe qué poner en {nobody}." }],
  ]);
  expect((await send("POST", "", WORDS, booker)).status).toBe(403);
  const put = (version: number, more: object = {}) =>
    send("PUT", `/${one?.id}`, { ...WORDS, replaces: "Cancelación", version, ...more });
  expect([(await put(1)).status, (await put(1)).status]).toEqual([200, 409]);
  expect((await put(2, { archived: true })).body.clauses.map(({ title_es }) => title_es)).not.toContain("Cancelación");
  expect((await auditOf(`contract_clause:${one?.id}`)).map(({ action }) => action)).toEqual([
    "clause.added",
    "clause.changed",
    "clause.archived",
  ]);
  expect(await query("SELECT archived_at IS NOT NULL AS gone FROM contract_clause WHERE id = $1", [one?.id])).toEqual([
    { gone: true },
  ]);
}, 60_000);
