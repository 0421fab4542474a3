import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import { freeName, proposedName } from "../rules/proposedName";
import type { ShowRow, ShowView } from "./schema";

type Answer = ShowView & { error?: string; issues?: { path: string; message: string }[] };
type List = { data: ShowRow[]; total: number; counts: { state: string; shows: number }[] };

let booker: TestPerson;
beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
});
afterAll(disconnect);

const ask = (body: object, person = booker) =>
  requestAs<Answer>(person, "POST", "/shows", { client_id: crypto.randomUUID(), ...body });
const put = (id: number, body: object, person = booker) => requestAs<Answer>(person, "PUT", `/shows/${id}`, body);
const list = (person: TestPerson, query = "") => requestAs<List>(person, "GET", `/shows${query}`);

describe("a question for a date", () => {
  test("needs an artist and a place, gets a name, and is made once for one request", async () => {
    const bare = await ask({ artist: "La Zorzal" });
    expect([bare.status, bare.body.issues?.[0]]).toEqual([
      400,
      { path: "city", message: "Falta la ciudad o la sala." },
    ]);
    const body = { artist: "La Zorzal", city: "Córdoba", fecha: "2031-03-07", client_id: crypto.randomUUID() };
    const answers = await Promise.all([ask(body), ask(body)]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const made = answers[0]?.body;
    expect(made).toMatchObject({
      name: "La Zorzal · Córdoba · 7 mar 2031",
      state: "consulta",
      stage: "consulta",
      city: "Córdoba",
      owner: { id: booker.userId },
      may: { edit: true, money: false, costs: false, tickets: false },
      tabs: ["resumen", "deal", "tickets", "archivos"],
    });
    expect(made?.steps.map(({ to, allowed }) => [to, allowed])).toEqual([
      ["hold", true],
      ["oferta", true],
      ["caido", true],
    ]);
    expect((await ask({ ...body, client_id: crypto.randomUUID() })).body.name).toBe(
      "La Zorzal · Córdoba · 7 mar 2031 (2)",
    );
    const past = await ask({ artist: "La Zorzal", city: "Córdoba", fecha: addDays(todayIn(), -2) });
    expect([past.status, past.body.issues?.[0]?.message]).toEqual([400, "La fecha ya pasó."]);
  });

  test("names are short enough and free", () => {
    expect(proposedName({ artist: "A".repeat(300), place: "B", day: null }).length).toBeLessThanOrEqual(194);
    expect(proposedName({ artist: "X", place: "", day: null })).toBe("X");
    expect(freeName("X", new Set(["X", "X (2)"]))).toBe("X (3)");
  });
});

describe("what a show is", () => {
  test("is changed as it is learnt, by one of two at once; its steps say what is still missing", async () => {
    const { id, name } = (await ask({ artist: "Mirlo", city: "Rosario" })).body;
    const company = await aCompany();
    const facts = { fecha: "2031-05-02", venue: "Teatro Sur", company_id: company.id, doors: "20:00", version: 1 };
    const saved = await put(id, facts);
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({
        venue: "Teatro Sur",
        city: "Rosario",
        fecha: "2031-05-02",
        doors: "20:00",
        version: 2,
      }),
    ]);
    const both = await Promise.all([put(id, { room: "A", version: 2 }), put(id, { room: "B", version: 2 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put(id, { venue: null, city: "Salta", version: 3 })).body).toMatchObject({
      venue: "",
      city: "Salta",
    });
    expect((await put(id, { city: "", version: 4 })).status).toBe(400);
    await query("UPDATE show SET state = 'oferta', stage = 'oferta' WHERE id = $1", [id]);
    const { steps } = (await requestAs<Answer>(booker, "GET", `/shows/${id}`)).body;
    const confirm = steps.find(({ to }) => to === "confirmado");
    expect(confirm?.missing.map(({ path }) => path)).toEqual(["venue", "deal"]);
    expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toContain("show.planned");
  });

  test("day and place of a confirmed one are not changed in passing, nor by who only books", async () => {
    const { id } = await aShow({ state: "confirmado" });
    expect((await put(id, { doors: "21:00", version: 1 })).status).toBe(403);
    const producer = await aPerson("Produccion");
    expect((await put(id, { fecha: "2031-09-09", version: 1 }, producer)).status).toBe(422);
    expect((await put(id, { doors: "21:00", version: 1 }, producer)).body).toMatchObject({
      doors: "21:00",
      version: 2,
    });
  });
});

describe("who sees which", () => {
  beforeAll(async () => {
    await aShow({ name: "Visto consulta", state: "consulta", artist: "Visto" });
    const { id } = await aShow({ name: "Visto en venta", artist: "Visto", capacidad: 40 });
    await aSale(id, "2030-01-01", { venta_diaria: 10, monto_diario: "1000" });
  });
  const seen = async (person: TestPerson) => (await list(person, "?q=visto")).body;

  test("what is not confirmed only booking and production; takings only who reads money", async () => {
    for (const [rol, states, money] of [
      ["Booking", ["consulta", "a_la_venta"], false],
      ["Booking Sr", ["consulta", "a_la_venta"], true],
      ["Produccion", ["consulta", "a_la_venta"], false],
      ["ProduccionAdmin", ["consulta", "a_la_venta"], true],
      ["Marketing", ["a_la_venta"], false],
      ["Board", ["a_la_venta"], true],
      ["Administracion", ["a_la_venta"], true],
      ["Negocio", ["a_la_venta"], true],
    ] as const) {
      const { data, total, counts } = await seen(await aPerson(rol));
      expect([rol, data.map(({ state }) => state).sort()]).toEqual([rol, [...states].sort()]);
      expect([rol, total, counts.reduce((sum, { shows }) => sum + shows, 0)]).toEqual([
        rol,
        states.length,
        states.length,
      ]);
      const sold = data.find(({ state }) => state === "a_la_venta");
      expect([rol, sold?.sold, sold?.percent, sold?.amounts]).toEqual([
        rol,
        10,
        25,
        money ? [{ divisa: "ARS", recaudacion_total: "1000.00" }] : undefined,
      ]);
    }
  });

  test("one's artists alone, and with the grant alone nothing that was not opened", async () => {
    const limited = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
    expect((await seen(limited)).total).toBe(0);
    const granted = await aPerson("User", { grants: ["shows"] });
    expect((await seen(granted)).total).toBe(0);
    const { id } = await prisma.show.findUniqueOrThrow({ where: { name: "Visto consulta" } });
    for (const person of [limited, granted, await aPerson("Marketing"), await aPerson("Negocio")])
      expect((await requestAs(person, "GET", `/shows/${id}`)).status).toBe(404);
    expect((await requestAs(await aPerson("Ticketing"), "GET", `/shows/${id}`)).status).toBe(403);
  });

  test("filters hold together, and the workbook has what they leave", async () => {
    const { data } = (await list(booker, "?q=visto&state=consulta,hold&sort=-name")).body;
    expect(data.map(({ name }) => name)).toEqual(["Visto consulta"]);
    expect((await requestAs(booker, "GET", "/shows/excel?q=visto")).status).toBe(200);
    expect((await list(booker, "?state=nada")).status).toBe(400);
  });
});
