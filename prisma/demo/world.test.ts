import { demoMail, roles } from "@/lib/access/roles";
import { cleanName } from "@/lib/format/cleanName";
import { addDays, isValidDay } from "@/lib/format/dates";
import { showStates, showTypes } from "@/lib/shows/rules/kinds";
import { people } from "./people";
import { salesThrough } from "./sales";
import type { SaleRow, ShowPlan } from "./types";
import { buildWorld } from "./world";

const TODAY = "2026-11-20";
const world = buildWorld(TODAY);
const sold = world.shows.map((show) => ({ show, rows: salesThrough(show, TODAY) }));
const rows = sold.flatMap((one) => one.rows);

const tickets = (list: readonly SaleRow[]) => list.reduce((sum, row) => sum + row.venta_diaria, 0);
const money = (list: readonly SaleRow[]) => list.reduce((sum, row) => sum + row.monto_diario, 0);
const countBy = (list: readonly string[]) =>
  list.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<string, number>());
function groupRows(list: readonly SaleRow[], key: (row: SaleRow) => string): SaleRow[][] {
  const groups = new Map<string, SaleRow[]>();
  for (const row of list) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return [...groups.values()];
}
const bySeries = (list: readonly SaleRow[]) => groupRows(list, (row) => JSON.stringify([row.ticketera, row.categoria]));
const named = (name: string) => {
  const found = sold.find(({ show }) => show.name === name);
  if (!found) throw new Error(`No show ${name}`);
  return found;
};

describe("the demo's catalogue", () => {
  test("has what the demo promises, and is the same each time", () => {
    expect(world.artists).toHaveLength(40);
    expect(world.venues).toHaveLength(60);
    expect(world.shows).toHaveLength(250);
    expect(new Set(world.venues.map(({ country }) => country))).toEqual(new Set(["AR", "ES"]));
    expect(new Set(world.artists.map(({ name }) => name)).size).toBe(40);
    expect(new Set(world.venues.map(({ name, city }) => `${name}|${city}`)).size).toBe(60);
    expect(buildWorld(TODAY)).toEqual(world);
    expect(world.shows.map((show) => salesThrough(show, TODAY).length)).toEqual(sold.map((one) => one.rows.length));
  });

  test("has every type, state and currency", () => {
    const types = countBy(world.shows.map(({ type }) => type));
    const states = countBy(world.shows.map(({ state }) => state));
    for (const type of showTypes) expect(types.get(type)).toBeGreaterThanOrEqual(20);
    for (const state of showStates) expect(states.get(state)).toBeGreaterThanOrEqual(3);
    expect((states.get("a_la_venta") ?? 0) + (states.get("sold_out") ?? 0)).toBe(27);
    const currencies = countBy(sold.filter((one) => one.rows.length > 0).map(({ show }) => show.divisa));
    for (const divisa of ["ARS", "EUR", "USD"]) expect(currencies.get(divisa)).toBeGreaterThanOrEqual(5);
  });

  test("names are unique, as they are stored, and include difficult ones", () => {
    const names = world.shows.map(({ name }) => name);
    expect(new Set(names).size).toBe(250);
    for (const name of names) expect(cleanName(name)).toEqual({ ok: true, value: name });
    expect(names).toEqual(
      expect.arrayContaining(["Norte/Sur", "Mirlo & Compañía", "Ángeles del Subte", "D'Amico, Ruiz y los Otros"]),
    );
  });

  test("states fit the days: finished shows are past, the others to come", () => {
    const finished = ["realizado", "en_liquidacion", "liquidado"];
    const ahead = ["hold", "confirmado", "anunciado", "a_la_venta", "sold_out"];
    for (const { state, fecha } of world.shows) {
      if (fecha !== null) expect(isValidDay(fecha)).toBe(true);
      if (finished.includes(state)) expect(fecha! < TODAY).toBe(true);
      if (ahead.includes(state)) expect(fecha! > TODAY).toBe(true);
    }
  });

  test("only shows that have sold out carry a day of it, and a past one", () => {
    const days = world.shows.flatMap(({ state, soldOutOn }) => (soldOutOn ? [{ state, soldOutOn }] : []));
    expect(days.length).toBeGreaterThan(10);
    expect(days.filter(({ soldOutOn }) => soldOutOn > TODAY)).toEqual([]);
    expect(days.filter(({ state }) => state === "a_la_venta" || state === "anunciado")).toEqual([]);
  });

  test("one lifelike person per role", () => {
    expect(Object.keys(people).sort()).toEqual([...roles].sort());
    expect(new Set(Object.values(people).map(({ name }) => name)).size).toBe(roles.length);
    expect(demoMail("Director Diseño")).toBe("director.diseno@demo.test");
  });
});

describe("the demo's sales", () => {
  test("are many, and none is later than today, than the show or before it went on sale", () => {
    expect(rows.length).toBeGreaterThan(40_000);
    expect(rows.length).toBeLessThan(90_000);
    const outside = sold.flatMap(({ show, rows: list }) =>
      list.filter(({ fecha }) => fecha > TODAY || fecha > show.fecha! || fecha < show.onSale!),
    );
    expect(outside).toEqual([]);
  });

  test("days add up to the typed totals, except in six shows", () => {
    const wrong = sold.filter(({ rows: list }) =>
      bySeries(list).some((series) => {
        const last = series.at(-1)!;
        return last.venta_total !== tickets(series) || last.recaudacion_total !== money(series);
      }),
    );
    expect(wrong).toHaveLength(6);
    expect(wrong.every(({ show }) => show.sales?.slip)).toBe(true);
    expect(rows.filter((row) => row.venta_total < 0 || row.recaudacion_total < 0)).toEqual([]);
    expect(rows.every((row) => Number.isSafeInteger(row.recaudacion_total))).toBe(true);
  });

  test("no house is ever overfull, now or when all is sold", () => {
    const overfull = (show: ShowPlan, list: readonly SaleRow[]) =>
      tickets(list) + show.holdeo + show.cortesias > show.capacidad ||
      show.categories.some(
        ({ categoria, capacidad }) => tickets(list.filter((row) => row.categoria === categoria)) > capacidad,
      );
    const later = addDays(TODAY, 400);
    expect(sold.filter(({ show, rows: list }) => overfull(show, list))).toEqual([]);
    expect(world.shows.filter((show) => overfull(show, salesThrough(show, later)))).toEqual([]);
  });

  test("shows on sale report today, but for one a day late and one three days", () => {
    const late = sold
      .filter(({ show }) => show.state === "a_la_venta" || show.state === "sold_out")
      .map(({ show, rows: list }) => ({
        name: show.name,
        last: list
          .map(({ fecha }) => fecha)
          .sort()
          .at(-1),
      }))
      .filter(({ last }) => last !== TODAY);
    expect(late).toEqual([
      { name: "Los Relámpagos del Sur", last: "2026-11-17" },
      { name: "Ibón y los Faros", last: "2026-11-19" },
    ]);
  });

  test("La Calesita Eléctrica stands as in the pictures", () => {
    const { rows: list } = named("La Calesita Eléctrica");
    expect(tickets(list)).toBe(26_590);
    expect(money(list)).toBe(1_562_480_000_00);
    expect(tickets(list.filter(({ fecha }) => fecha === TODAY))).toBe(553);
    expect(tickets(list.filter(({ ticketera }) => ticketera === "Boletería Sur"))).toBe(15_835);
    expect(tickets(list.filter(({ categoria }) => categoria === "Campo general"))).toBe(12_001);
  });

  test("curves open high, rest on Sundays and rise at the end", () => {
    const { rows: list } = named("La Calesita Eléctrica, Rosario, dic 2025");
    const days = groupRows(list, ({ fecha }) => fecha).map(tickets);
    const mean = (from: number, to?: number) => {
      const part = days.slice(from, to);
      return part.reduce((sum, value) => sum + value, 0) / part.length;
    };
    expect(days[0]).toBeGreaterThan(2 * mean(20, 60));
    expect(mean(-8, -1)).toBeGreaterThan(1.3 * mean(20, 60));
  });

  test("peso prices grow with the two years", () => {
    const average = (from: string, to: string) => {
      const list = sold.filter(({ show }) => show.divisa === "ARS" && show.onSale! >= from && show.onSale! < to);
      const all = list.flatMap((one) => one.rows);
      return money(all) / tickets(all) / 100;
    };
    expect(average("2026-06-01", TODAY)).toBeGreaterThan(1.4 * average("2024-09-01", "2025-04-01"));
  });

  test("a later day only adds to an earlier one", () => {
    const later = addDays(TODAY, 9);
    const changed = sold.filter(({ show, rows: list }) => {
      const then = new Set(salesThrough(show, later).map((row) => JSON.stringify(row)));
      return !list.every((row) => then.has(JSON.stringify(row)));
    });
    expect(changed).toEqual([]);
  });
});

test.each(["2026-11-22", "2027-02-28", "2028-02-29", "2027-12-31"])("holds together when first loaded on %s", (day) => {
  const other = buildWorld(day);
  expect(new Set(other.shows.map(({ name }) => name)).size).toBe(250);
  for (const show of other.shows) {
    const list = salesThrough(show, day);
    expect(tickets(list) + show.holdeo + show.cortesias).toBeLessThanOrEqual(show.capacidad);
    expect(list.every(({ fecha, venta_total }) => fecha <= day && fecha <= show.fecha! && venta_total >= 0)).toBe(true);
  }
});
