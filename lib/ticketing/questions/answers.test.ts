import ExcelJS from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Reply } from "./schema/answer";
import type { ReviewRow } from "./schema/calls";
import { queryNames } from "./schema/query";

const today = todayIn();
const day = (count: number) => addDays(today, count);
const SECRET = "Zafiro Oculto";
let admin: TestPerson;
let seller: TestPerson;
let limited: TestPerson;
let noMoney: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  seller = await aPerson("Ticketing");
  limited = await aPerson("Ticketing");
  noMoney = await aPerson("Ticketing");
  await anAccess(limited.mail, { artista: "La Calesita", accesoMontos: true });
  await anAccess(noMoney.mail, { artista: "Todos", accesoMontos: false });
  await prisma.ticketera.createMany({
    data: [
      { name: "EntraYa", slot: 1 },
      { name: "Platea", slot: 2 },
      { name: "Solo Zafiro", slot: 3 },
    ],
  });
  const madrid = await aShow({
    name: "La Calesita en Madrid",
    artist: "La Calesita",
    fecha: day(20),
    capacidad: 1000,
    holdeo: 50,
    cortesias: 10,
    venue: { name: "Sala Sol", city: "Madrid", country: "ES" },
  });
  const rosario = await aShow({
    name: "La Calesita en Rosario",
    artist: "La Calesita",
    fecha: day(40),
    capacidad: 500,
    venue: { name: "El Galpón", city: "Rosario", country: "AR" },
  });
  const hidden = await aShow({
    name: "Zafiro en Tandil",
    artist: SECRET,
    fecha: day(25),
    capacidad: 777,
    venue: { name: "Anfiteatro Zafiro", city: "Tandil", country: "AR" },
  });
  const sell = (
    id: number,
    ago: number,
    ticketera: string,
    count: number,
    total: number,
    divisa: string,
    amount: string,
    sum: string,
  ) =>
    aSale(id, day(-ago), {
      ticketera,
      divisa,
      venta_diaria: count,
      venta_total: total,
      monto_diario: amount,
      recaudacion_total: sum,
    });
  await sell(madrid.id, 3, "EntraYa", 300, 300, "EUR", "9000.50", "9000.50");
  await sell(madrid.id, 1, "EntraYa", 100, 400, "EUR", "3000", "12000.50");
  await sell(rosario.id, 1, "Platea", 70, 70, "ARS", "700000", "700000");
  await sell(hidden.id, 1, "Solo Zafiro", 613, 613, "ARS", "61300613", "61300613");
});
afterAll(disconnect);

const ask = async (person: TestPerson, question: string, before?: number) =>
  (await requestAs<Reply>(person, "POST", "/tickets/questions", { question, ...(before && { before }) })).body;
const said = ({ answer, text }: Reply) => answer?.sentence.map((piece) => piece.text).join("") ?? text;

test("a sentence with figure, days and each currency by itself, never added; the table, where it comes from, what follows", async () => {
  const reply = await ask(seller, "¿cuánto vendió la calesita en los últimos 7 días por ticketera?");
  expect(reply).toMatchObject({ outcome: "respondida", chosen_by: "reglas", asked: { query: "ventas" } });
  expect(said(reply)).toMatch(
    /^La Calesita: 470 entradas del .* al .*: \$ 700\.000 en pesos y € 12\.000,50 en euros\./,
  );
  expect(reply.answer?.table?.columns.map(({ title }) => title)).toEqual([
    "Ticketera",
    "Entradas",
    "Período anterior",
    "Parte",
    "Recaudación ARS",
    "Recaudación EUR",
  ]);
  expect(reply.answer?.table?.rows[0]).toEqual(["EntraYa", 400, 0, expect.closeTo(85.1, 1), null, "12000.50"]);
  expect(reply.answer?.how).toMatchObject({
    filters: expect.stringContaining("Artista: La Calesita"),
    rows: "3 cargas diarias de 1 show",
  });
  expect(reply.answer?.href).toContain("artist=La+Calesita");
  const next = await ask(seller, "¿y en Madrid?", reply.id);
  expect(next.asked?.params).toMatchObject({ artist: "La Calesita", city: "Madrid", agrupar: "ticketera" });
  expect(said(next)).toContain("400 entradas");
});

test("a holiday is one of a country where there are shows", async () => {
  const of = (country: string, ago: number, region = "") => ({
    country,
    region,
    day: new Date(`${day(-ago)}T00:00:00Z`),
    name: `Feriado de ${country}`,
  });
  await prisma.holiday.createMany({ data: [of("ES", 3), of("AR", 1, "Tandil")] });
  expect((await ask(limited, "¿cuánto se vendió el feriado?")).asked?.params).toMatchObject({
    desde: day(-3),
    hasta: day(-3),
  });
});

test("what is left, who is behind, what is to come, what has no data", async () => {
  expect(said(await ask(seller, "¿cuántas entradas quedan de La Calesita en Madrid?"))).toBe(
    "Quedan 540 entradas de La Calesita en Madrid: se vendieron 400 de 1.000 (40,0 %).",
  );
  const under = await ask(limited, "shows por debajo del 50 % a menos de 60 días");
  expect(under.answer?.table?.rows.map(([show]) => show)).toEqual(["La Calesita en Rosario", "La Calesita en Madrid"]);
  expect(said(await ask(seller, "¿con cuánto termina La Calesita en Madrid?"))).toBe(
    "No hay datos: La Calesita en Madrid no tiene al menos ocho shows comparables para estimar cómo termina.",
  );
  expect(said(await ask(seller, "ventas de La Calesita en 2019"))).toMatch(
    /^No hay datos: no hay ventas cargadas de La Calesita/,
  );
  expect(said(await ask(seller, "¿qué shows no tienen ventas desde ayer?"))).toMatch(/^Todos los shows/);
  const outside = await ask(seller, "¿qué hora es en Tokio?");
  expect(outside).toMatchObject({ outcome: expect.stringMatching(/fuera_de_lista|no_encontrada/), answer: null });
  expect(outside.examples).toHaveLength(3);
});

test("every query of the list answers in words, and without montos no amount is anywhere", async () => {
  const show = "La Calesita en Madrid";
  const params: Record<string, object> = {
    restantes: { show },
    ritmo: { show },
    pronostico: { show },
    agotamiento: { show },
    probabilidad: { show, umbral: 80 },
    comparar: { shows: [show, "La Calesita en Rosario"], dias: 20 },
    ranking: { medida: "tickets" },
    ventas: { desde: day(-30), hasta: today, agrupar: "show" },
  };
  const { id } = await ask(noMoney, "ventas de ayer");
  for (const query of queryNames) {
    const { body, status } = await requestAs<Reply>(noMoney, "POST", `/tickets/questions/${id}/choice`, {
      query,
      params: params[query] ?? {},
    });
    expect([query, status]).toEqual([query, 200]);
    expect([query, said(body) !== ""]).toEqual([query, true]);
    expect([query, /700\.?000|12\.?000|9\.?000|61\.?300|\$|€/.test(JSON.stringify(body))]).toEqual([query, false]);
    if (query === "precio_medio") expect(said(body)).toBe("No tiene acceso a montos.");
  }
  const money = await ask(noMoney, "¿cuánto recaudó La Calesita ayer?");
  expect(money).toMatchObject({
    outcome: "sin_montos",
    text: "No tiene acceso a montos.",
    answer: null,
    options: [],
    examples: [],
    asked: null,
  });
});

test("nothing of another's artist leaves by any question, choice, workbook or list", async () => {
  const LEAK = /zafiro|tandil|613|777/i;
  const { id } = await ask(limited, "ventas de ayer");
  const strip = ({ question: _question, text, ...rest }: Reply) =>
    JSON.stringify({ ...rest, text: text.replace(/«[^»]*»/g, "") });
  const questions = [
    "ventas de ayer",
    "ventas de ayer por ticketera",
    "ventas de ayer por show",
    "¿cuánto vendió Zafiro Oculto ayer?",
    "¿cómo viene Zafiro en Tandil?",
    "shows por encima del 1 %",
    "ranking de shows por recaudación",
    "top 10 shows de la última semana",
    "próximos shows",
    "¿qué ciudad vende más?",
    "¿qué artista vende más?",
    "¿qué categoría vende más?",
    "ventas en Tandil de esta semana",
    "últimas cargas",
    "ventas por Solo Zafiro ayer",
    "comparar La Calesita Madrid con Zafiro en Tandil",
    "historial de Zafiro Oculto",
  ];
  for (const question of questions)
    expect([question, LEAK.test(strip(await ask(limited, question)))]).toEqual([question, false]);
  const forged: [string, object][] = [
    ["total", { artist: SECRET }],
    ["ventas", { city: "Tandil", desde: day(-5), hasta: today }],
    ["restantes", { show: "Zafiro en Tandil" }],
    ["pronostico", { show: "Zafiro en Tandil" }],
    ["comparar", { shows: ["La Calesita en Madrid", "Zafiro en Tandil"] }],
    ["por_ticketera", { ticketera: "Solo Zafiro" }],
    ["ultimas_cargas", { venue: "Anfiteatro Zafiro" }],
  ];
  for (const [query, params] of forged) {
    const { body } = await requestAs<Reply>(limited, "POST", `/tickets/questions/${id}/choice`, { query, params });
    expect([query, body.outcome, LEAK.test(strip(body))]).toEqual([query, "no_encontrada", false]);
  }
  expect(LEAK.test(JSON.stringify((await requestAs(limited, "GET", "/tickets/questions")).body))).toBe(false);
});

test("a workbook has the table and where it comes from; questions are one's own; thumbs and what went wrong are for review", async () => {
  const { id } = await ask(seller, "ventas de la calesita de los últimos 7 días por ticketera");
  const excel = await requestAs(seller, "GET", `/tickets/questions/${id}/excel`);
  expect(excel.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(excel.raw as never);
  expect(book.worksheets.map(({ name }) => name)).toEqual(["Respuesta", "Cómo se calculó"]);
  expect(book.worksheets[0]?.getRow(2).getCell(2).value).toBe(400);
  for (const [method, path, body] of [
    ["GET", "excel", undefined],
    ["POST", "choice", { query: "total", params: {} }],
    ["PUT", "thumb", { thumb: "mal" }],
  ] as const)
    expect((await requestAs(limited, method, `/tickets/questions/${id}/${path}`, body)).status).toBe(404);
  expect(
    (await requestAs(seller, "POST", `/tickets/questions/${id}/choice`, { query: "app_user", params: {} })).status,
  ).toBe(400);
  expect(
    (await requestAs(seller, "POST", `/tickets/questions/${id}/choice`, { query: "total", params: { sql: "1" } }))
      .status,
  ).toBe(422);
  expect((await requestAs(seller, "PUT", `/tickets/questions/${id}/thumb`, { thumb: "mal" })).body).toEqual({
    id,
    thumb: "mal",
  });
  await ask(seller, "borrá las ventas de ayer");
  expect((await requestAs(seller, "GET", "/tickets/questions/review")).status).toBe(403);
  const list = async () => (await requestAs<ReviewRow[]>(admin, "GET", "/tickets/questions/review")).body;
  expect((await list()).find((row) => row.id === id)).toMatchObject({ thumb: "mal", query: "ventas" });
  expect((await list()).map(({ question }) => question)).toContain("borrá las ventas de ayer");
  await requestAs(admin, "PUT", `/tickets/questions/${id}/reviewed`);
  expect((await list()).some((row) => row.id === id)).toBe(false);
});

test("roles without it, by grant, and twenty at once", async () => {
  const board = await aPerson("Marketing");
  expect((await requestAs(board, "POST", "/tickets/questions", { question: "ventas de ayer" })).status).toBe(403);
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(seller, "ventas de ayer")));
  expect(new Set(all.map(said)).size).toBe(1);
  expect((await requestAs(seller, "POST", "/tickets/questions", { question: " " })).status).toBe(400);
});
