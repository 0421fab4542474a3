import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import type { Contract } from "@/lib/http/contract";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { averagePrice, percentOfCapacity, remaining } from "../rules/figures";
import * as shows from "../shows/api";
import type { TicketRow } from "../shows/schema/show";
import * as reports from "./api";

const today = todayIn();
const people: Record<string, TestPerson> = {};

beforeAll(async () => {
  await testDatabase();
  people.everything = await aPerson("Administrador");
  people.limited = await aPerson("Ticketing", { access: { artista: "Ana", accesoMontos: true } });
  people.without = await aPerson("Marketing", { access: { artista: "Ana", accesoMontos: false } });
  for (const [index, artist] of ["Ana", "Ana", "Otra"].entries()) {
    const { id } = await aShow({
      name: `Texto "${index}" \\ ñ\u2028`,
      artist,
      fecha: addDays(today, 20 + index),
      capacidad: index === 1 ? 0 : 333,
      holdeo: 7,
    });
    if (index === 1) continue;
    for (const [ago, divisa] of [
      [45, "ARS"],
      [3, "EUR"],
      [1, "ARS"],
      [0, "ARS"],
    ] as const)
      await aSale(id, addDays(today, -ago), {
        ticketera: `T${ago % 2}`,
        divisa,
        venta_diaria: 7 + ago,
        monto_diario: "1000.05",
        venta_total: 40 + ago,
        recaudacion_total: "-7000.15",
      });
  }
  const { id } = await aShow({ name: "Sin ventas", artist: "Ana", ticketera: "", capacidad: 10, cortesias: 11 });
  for (const categoria of ['Campo "A"', "Platea"])
    await prisma.showCategory.create({
      data: { show_id: id, categoria, capacidad: 5, precio: "1500.5", divisa: "ARS" },
    });
  await prisma.showMilestone.create({ data: { show_id: id, title: "Anuncio ñ", fecha: new Date(today) } });
});
afterAll(disconnect);

const period = `?desde=${addDays(today, -40)}&hasta=${addDays(today, -1)}`;
const answers: [Contract, string][] = [
  [shows.listTickets, "/tickets"],
  [shows.inactiveTickets, "/tickets/inactive"],
  [shows.ticketsOfArtist, "/tickets/artist/Ana"],
  [shows.listShows, "/tickets/shows"],
  [shows.showsOfArtist, "/tickets/shows/artist/Ana"],
  [shows.getShowDetails, "/tickets/show-details/Sin%20ventas"],
  ...["", period].flatMap((days): [Contract, string][] => [
    [reports.getReport, `/tickets/report/todos${days}`],
    [reports.getReportByDate, `/tickets/report-by-date/todos${days}`],
    [reports.getReportDetailed, `/tickets/report-detailed/todos${days}`],
  ]),
  [reports.getReport, "/tickets/report/booking"],
];

test.each(
  answers.flatMap(([contract, path]) =>
    Object.keys(["everything", "limited", "without"]).map((key) => [path, Number(key), contract] as const),
  ),
)("%s for person %i is what its contract says, nothing more and nothing less", async (path, person, { reply }) => {
  const who = Object.values(people)[person] as TestPerson;
  const { status, body } = await requestAs<unknown>(who, "GET", path);
  expect(status).toBe(200);
  expect("parse" in reply && reply.parse(body)).toEqual(body);
});

test("what the database works out is what the rules say", async () => {
  const { body } = await requestAs<TicketRow[]>(people.everything as TestPerson, "GET", "/tickets");
  expect(body.filter(({ montos }) => montos?.length).length).toBeGreaterThan(1);
  for (const row of body) {
    const seats = { ...row, vendidas: row.venta_total };
    expect(row.ocupacion).toBe(percentOfCapacity(seats));
    expect(row.restan).toBe(remaining(seats)?.value ?? null);
    for (const { promedio, recaudacion_total, venta_total } of row.montos ?? [])
      expect(promedio).toBe(recaudacion_total === null ? null : averagePrice(recaudacion_total, venta_total));
  }
});
