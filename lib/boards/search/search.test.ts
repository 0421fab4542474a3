import { disconnect } from "@/lib/db";
import { aCard, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { FoundCard } from "./schema";

type Found = { items: FoundCard[]; next_cursor: string | null };
let lead: TestPerson;
let junior: TestPerson;
let trader: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
  trader = await aPerson("Comercial Jr");
});
afterAll(disconnect);

const find = async (person: TestPerson, q: string, more = "") =>
  (await requestAs<Found>(person, "GET", `/boards/search?q=${encodeURIComponent(q)}${more}`)).body;
const titles = async (person: TestPerson, q: string, more = "") =>
  (await find(person, q, more)).items.map(({ title }) => title);
const about = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

test("finds words without their accents, inflected, inside of words and in descriptions", async () => {
  await aCard(lead, "legales", {
    title: "Renovación de la póliza técnica",
    description: about("La aseguradora pidió fotos"),
  });
  for (const q of ["poliza", "POLIZAS tecnicas", "egurador", "fotos pidio"])
    expect([q, await titles(lead, q)]).toEqual([q, ["Renovación de la póliza técnica"]]);
  expect(await titles(lead, "100%")).toEqual([]);
});

test("only in the boards one may see, and leads where each opens for them", async () => {
  await aCard(trader, "comercial", { title: "Póliza del sponsor" });
  expect(await titles(trader, "poliza")).toEqual(["Póliza del sponsor"]);
  expect(await titles(junior, "poliza")).toEqual(["Renovación de la póliza técnica"]);
  expect(await titles(await aPerson("Administrador"), "poliza")).toHaveLength(2);
  expect(await titles(await aPerson("Administrador"), "poliza", "&board=comercial")).toEqual(["Póliza del sponsor"]);
  expect(await titles(junior, "poliza", "&board=comercial")).toEqual([]);
  expect((await find(lead, "poliza")).items[0]?.href).toMatch(/^\/Estructura\/LegalesSr\?tarea=\d+$/);
  expect((await find(junior, "poliza")).items[0]?.href).toMatch(/^\/Estructura\/LegalesJr\?tarea=\d+$/);
});

test("a code finds its card exactly, first", async () => {
  const card = await aCard(lead, "legales", { title: "Adenda sin nombre" });
  await aCard(lead, "legales", { title: `Depende de LEG-${card.number}` });
  expect(await titles(lead, `leg-${card.number}`)).toEqual(["Adenda sin nombre", `Depende de LEG-${card.number}`]);
  expect((await titles(trader, `LEG-${card.number}`)).length).toBe(0);
});

test("by state group, and in pages without holes or repeats", async () => {
  const cards: Awaited<ReturnType<typeof aCard>>[] = [];
  for (let each = 0; each < 7; each++) cards.push(await aCard(lead, "legales", { title: `Página ${each}` }));
  await moveTo(lead, cards[0]?.id ?? 0, await columnOf(lead, "legales", "vigente"));
  expect(await titles(lead, "pagina", "&group=completed")).toEqual(["Página 0"]);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Found = await find(lead, "pagina", `&limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((each) => `Página ${each}`));
  expect((await requestAs(lead, "GET", "/boards/search?q=a")).status).toBe(400);
});

test("titles come before descriptions, what was typed before what has it, open before closed, across pages", async () => {
  const card = (title: string, text?: string) =>
    aCard(lead, "legales", { title, ...(text && { description: about(text) }) });
  const done = await card("Quórum de ayer");
  await moveTo(lead, done.id, await columnOf(lead, "legales", "vigente"));
  await card("Quórum");
  await card("Quórum de la asamblea");
  await card("Acta del quórum");
  await card("Acta sin nada", "Faltó quórum");
  const order = ["Quórum", "Quórum de la asamblea", "Quórum de ayer", "Acta del quórum", "Acta sin nada"];
  expect(await titles(lead, "QUORUM")).toEqual(order);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Found = await find(lead, "quorum", `&limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(order);
});

test("what looks like an order to the database or to the search is only text", async () => {
  for (const q of [
    "'; DROP TABLE card; --",
    "a' OR '1'='1",
    "\\\\",
    "%%",
    "__",
    '"sin cerrar',
    "!!",
    "| & !",
    "<->",
    "-poliza",
  ])
    expect([q, (await requestAs(junior, "GET", `/boards/search?q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200]);
  expect((await requestAs(junior, "GET", "/boards/search?q=po%00liza")).status).toBe(400);
  expect((await requestAs(junior, "GET", "/boards/search?q=poliza&cursor=1;2")).status).toBe(400);
  expect(await titles(junior, "%%")).toEqual([]);
});
