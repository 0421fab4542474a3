import { disconnect, prisma } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { testDatabase } from "@/lib/testing/db";
import { anOpenShow, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ticketsOfShow } from "./api";

beforeAll(testDatabase);
afterAll(disconnect);

type Answer = Output<typeof ticketsOfShow> & { current?: { version: number } };
const get = (person: TestPerson, id: number) => requestAs<Answer>(person, "GET", `/shows/${id}/tickets`);
const put = (person: TestPerson, id: number, body: object) =>
  requestAs<Answer["details"] & { current?: object }>(person, "PUT", `/shows/${id}/tickets`, body);

test("a show's tickets open with the show, also to who has no sales report; amounts only with its money", async () => {
  const { id } = await aShow({ capacidad: 100 });
  await aSale(id, "2030-01-01", { venta_diaria: 10, monto_diario: "1000" });
  await prisma.showCategory.create({
    data: { show_id: id, categoria: "Platea", capacidad: 100, precio: "100", divisa: "ARS" },
  });
  for (const [rol, money] of [
    ["Produccion", false],
    ["Marketing", false],
    ["Booking", false],
    ["Booking Sr", true],
    ["ProduccionAdmin", true],
    ["Negocio", true],
    ["Administracion", true],
    ["Board", true],
  ] as const) {
    const { status, body } = await get(await aPerson(rol), id);
    expect([rol, status, body.page?.venta_total, body.may.money]).toEqual([rol, 200, 10, money]);
    const said = JSON.stringify(body);
    for (const word of ["montos", "recaudacion_total", "precio", "promedio"])
      expect([rol, word, said.includes(`"${word}"`)]).toEqual([rol, word, money]);
  }
  expect((await get(await aPerson("Legales"), id)).status).toBe(403);
});

test("what is not confirmed has places and no sales; who only was shown another artist learns nothing", async () => {
  const { id } = await aShow({ state: "oferta" });
  const booker = await aPerson("Booking");
  expect((await get(booker, id)).body).toMatchObject({ page: null, details: { id }, may: { edit: true } });
  expect((await get(await aPerson("Marketing"), id)).status).toBe(404);
  const limited = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
  expect((await get(limited, id)).status).toBe(404);
});

test("what others' shows did is compared with by who sees them, not by who was opened one", async () => {
  const past = await aShow({ state: "realizado", fecha: "2024-06-15", capacidad: 50, artist: "Comparada" });
  await aSale(past.id, "2024-06-01");
  const show = await aShow({ capacidad: 50, artist: "Comparada", fecha: "2030-06-15" });
  await aSale(show.id, "2030-01-01");
  const guest = await aPerson("Office");
  await anOpenShow(guest, { show: show.id });
  expect((await get(guest, show.id)).body.page?.comparables).toEqual([]);
});

test("places and prices are saved by who edits the show, over what was seen; without its money prices stay", async () => {
  const { id } = await aShow({ state: "confirmado", capacidad: 10 });
  const [boss, producer, booker] = [
    await aPerson("ProduccionAdmin"),
    await aPerson("Produccion"),
    await aPerson("Booking"),
  ];
  const body = { version: 1, capacidad: 300, holdeo: 20, cortesias: 5, on_sale: "2030-02-01" };
  const categories = [{ categoria: "Campo", capacidad: 300, precio: "2500" }];
  expect((await put(booker, id, body)).status).toBe(403);
  expect((await put(boss, id, { ...body, categories })).body).toMatchObject({
    capacidad: 300,
    holdeo: 20,
    on_sale: "2030-02-01",
    categories: [{ categoria: "Campo", precio: "2500.00" }],
    version: 2,
  });
  const tried = [{ categoria: "Campo", capacidad: 280, precio: "1" }];
  const both = await Promise.all([
    put(producer, id, { version: 2, categories: tried }),
    put(producer, id, { version: 2, categories: tried }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(JSON.stringify(both.map(({ body }) => body))).not.toContain("precio");
  expect((await get(boss, id)).body.details.categories).toEqual([
    { categoria: "Campo", capacidad: 280, precio: "2500.00", divisa: "ARS" },
  ]);
});
