import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { DealView } from "../schema/deal";
import { dealTerms } from "../schema/terms";
import { clausesOf } from "./rules/clauses";
import { differencesOf } from "./rules/differences";
import type { ContractView } from "./schema";
import { contractOf } from "./service/record";
import { contractDocx } from "./service/text";

type Answer = { contracts: ContractView[]; error?: string; issues?: { path: string; message: string }[] };

const TODAY = todayIn();
const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "1000.00", capacity: 500 }],
  expenses: [{ name: "Sala & luz", per: "fixed", amount: "50000.00" }],
  own_costs: [{ name: "Nuestra reserva", per: "fixed", amount: "12345.67" }],
  artist: { kind: "versus", guarantee: "100000.00", pct: "0.8" },
};
const SIGNERS = [
  { side: "nosotros", name: "Ana Ruiz", role: "Apoderada" },
  { side: "contraparte", name: "Łukasz Dvořák" },
];
let booker: TestPerson;
let company: number;

beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
  company = (await aCompany()).id;
});
afterAll(disconnect);

async function aDeal(facts: object = {}): Promise<number> {
  const venue = { name: "Ajena", city: "Córdoba", country: "AR" };
  const { id } = await aShow({ state: "oferta", fecha: addDays(TODAY, 60), venue, company_id: company, ...facts });
  await requestAs(booker, "PUT", `/shows/${id}/deal`, { side: "promotor", counterparty: "Manager SRL", terms: TERMS });
  return id;
}
const get = (id: number, person = booker) => requestAs<Answer>(person, "GET", `/shows/${id}/contract`);
const deal = async (id: number) => (await requestAs<DealView>(booker, "GET", `/shows/${id}/deal`)).body;
const make = async (id: number, more: object = {}) =>
  requestAs<Answer>(booker, "POST", `/shows/${id}/contract`, {
    signers: SIGNERS,
    version: (await deal(id)).deal?.version,
    client_id: crypto.randomUUID(),
    ...more,
  });
const step = (id: number, n: number, body: object) =>
  requestAs<Answer>(booker, "POST", `/shows/${id}/contract/${n}/step`, body);
async function aFile(by = booker): Promise<string> {
  const { id } = await prisma.file.create({
    data: {
      name: "firmado.pdf",
      kind: "pdf",
      storage_key: `test/${crypto.randomUUID()}`,
      size: 10,
      sha256: "0".repeat(64),
      created_by_user_id: by.userId,
    },
  });
  return id;
}
const change = async (id: number, more: object) =>
  requestAs(booker, "PUT", `/shows/${id}/deal`, {
    side: "promotor",
    counterparty: "Manager SRL",
    terms: { ...TERMS, ...more },
    version: (await deal(id)).deal?.version,
  });

describe("the clause library", () => {
  const shown = {
    show: "S",
    artist: "La Zorzal",
    venue: "Sala",
    city: "Córdoba",
    day: "2031-03-07",
    company: "Nosotros SA",
    counterparty: "Manager SRL",
  };
  const of = (kind: string, country: "AR" | "ES", language: "es" | "en" = "es") =>
    clausesOf({
      country,
      side: "promotor",
      terms: dealTerms.parse({ ...TERMS, artist: { ...TERMS.artist, kind } }),
      shown,
      language,
      deposits: [],
    });

  test("says what its country and kind of deal ask for, in both languages, and nothing of what is ours alone", () => {
    const said = of("versus", "AR");
    expect(said.map(({ title }) => title)).toEqual([
      "Objeto",
      "Fecha y lugar",
      "Lo que cobra el Artista",
      "Costos compartidos",
      "Liquidación",
      "Impuestos",
      "Derechos",
      "Producción y seguridad",
      "Cambio de fecha",
      "Cancelación",
      "Imagen y grabación",
      "Datos personales",
      "Ley y tribunales",
    ]);
    expect(JSON.stringify(said)).toMatch(/SADAIC/);
    expect(JSON.stringify(of("versus", "ES"))).toMatch(/SGAE/);
    for (const language of ["es", "en"] as const)
      for (const kind of ["flat", "percentage", "versus", "plus", "door", "coproduction"])
        expect(JSON.stringify(of(kind, "AR", language))).not.toMatch(/Nuestra reserva|12345|undefined|null/);
    expect(of("flat", "AR").map(({ title }) => title)).not.toContain("Liquidación");
    expect(of("flat", "AR", "en").map(({ title }) => title)).toContain("Balance");
  });

  test("what differs is told line by line; what is ours alone differs in nothing", () => {
    const now = dealTerms.parse({ ...TERMS, own_costs: [], artist: { ...TERMS.artist, pct: "0.85" } });
    expect(differencesOf(dealTerms.parse(TERMS), now).map(({ what }) => what)).toEqual(["Trato"]);
    expect(differencesOf(dealTerms.parse(TERMS), dealTerms.parse({ ...TERMS, own_costs: [] }))).toEqual([]);
  });
});

test("goes from draft to signed with its file, and then does not change", async () => {
  const id = await aDeal();
  const made = await make(id);
  expect([made.status, made.body.contracts[0]]).toEqual([
    201,
    expect.objectContaining({ n: 1, state: "borrador", country: "AR", current: true }),
  ]);
  expect((await make(id)).body.error).toBe("El contrato 1 está en borrador: anularlo antes de hacer otro.");
  const clauses = [{ title: "Objeto", text: "Con otras palabras" }];
  const edited = await requestAs<Answer>(booker, "PUT", `/shows/${id}/contract/1`, {
    signers: SIGNERS,
    clauses,
    version: 1,
  });
  expect(edited.body.contracts[0]).toMatchObject({ clauses, version: 2 });
  await step(id, 1, { to: "en_firma", version: 2 });
  expect(
    (await requestAs<Answer>(booker, "PUT", `/shows/${id}/contract/1`, { signers: SIGNERS, clauses, version: 3 }))
      .status,
  ).toBe(409);
  await expect(query("UPDATE show_contract SET clauses = '[]' WHERE show_id = $1", [id])).rejects.toThrow(/no cambia/);
  const nobodys = await step(id, 1, { to: "firmado", version: 3, signed_on: TODAY, file_id: crypto.randomUUID() });
  expect(nobodys.status).toBe(404);
  const early = await step(id, 1, { to: "firmado", version: 3, signed_on: addDays(TODAY, 1), file_id: await aFile() });
  expect(early.body.issues?.[0]?.path).toBe("signed_on");
  const file_id = await aFile();
  const signed = await step(id, 1, { to: "firmado", version: 3, signed_on: TODAY, file_id });
  expect(signed.body.contracts[0]).toMatchObject({
    state: "firmado",
    signed_on: TODAY,
    files: [expect.objectContaining({ id: file_id })],
  });
  expect((await requestAs(booker, "GET", `/shows/${id}/contract/1/pdf`)).status).toBe(200);
  const bytes = await contractDocx(await contractOf(prisma, id, 1));
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect((await requestAs(booker, "GET", `/shows/${id}/contract/1/docx`)).status).toBe(200);
  for (const rol of ["Produccion", "Marketing", "Administracion"] as const)
    expect([rol, (await get(id, await aPerson(rol))).status]).toEqual([rol, 403]);
  expect((await get(id, await aPerson("Negocio"))).status).toBe(404);
});

test("a signature stands for the yes to an offer, until the terms are others that nobody explained", async () => {
  const id = await aDeal();
  await make(id);
  await step(id, 1, { to: "en_firma", version: 1 });
  await step(id, 1, { to: "firmado", version: 2, signed_on: TODAY, file_id: await aFile() });
  const confirm = async () =>
    requestAs<{ state: string; issues?: { message: string }[] }>(booker, "POST", `/shows/${id}/transition`, {
      to: "confirmado",
      version: (await prisma.show.findUniqueOrThrow({ where: { id } })).version,
      reason: "La sala confirmó",
    });
  await change(id, { own_costs: [] });
  expect((await get(id)).body.contracts[0]).toMatchObject({ current: true, differs: [] });
  await change(id, { artist: { ...TERMS.artist, pct: "0.85" } });
  const refused = await confirm();
  expect([refused.status, refused.body.issues?.map(({ message }) => message)]).toEqual([
    422,
    ["El contrato se firmó con otros términos que los de ahora: explicar la diferencia o firmar otro."],
  ]);
  const [contract] = (await get(id)).body.contracts;
  expect(contract?.differs.map(({ what }) => what)).toEqual(["Trato"]);
  const explain = (version: number | undefined) =>
    requestAs<Answer>(booker, "POST", `/shows/${id}/contract/1/explain`, {
      version,
      explained: "Adenda por mail del 3",
    });
  expect((await explain(contract?.version)).body.contracts[0]).toMatchObject({ explained: "Adenda por mail del 3" });
  // Said of these terms: others are explained anew.
  await change(id, { artist: { ...TERMS.artist, pct: "0.9" } });
  expect((await confirm()).status).toBe(422);
  await explain((contract?.version ?? 0) + 1);
  expect((await confirm()).body.state).toBe("confirmado");
});

test("twenty at once make one contract", async () => {
  const id = await aDeal();
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
}, 60_000);

test("the signature dates what is due by it", async () => {
  const id = await aDeal();
  const supplier = await prisma.supplier.findFirst({ select: { id: true } });
  await requestAs(booker, "PUT", `/shows/${id}/deposits`, {
    deposits: [{ due_rule: "firma", due_days: 5, amount: "1000", supplier_id: supplier?.id ?? null }],
    version: (await deal(id)).deal?.version,
  });
  await make(id);
  await step(id, 1, { to: "firmado", version: 1, signed_on: TODAY, file_id: await aFile() });
  expect((await deal(id)).deposits[0]?.due).toBe(addDays(TODAY, 5));
});
