import fc from "fast-check";
import { availText, type OfferedDay } from "./availText";
import { type Around, type Booked, conflictsOf, conflictsOfAll, type Spot } from "./conflicts";
import { kmBetween } from "./distance";
import { usualLimits } from "./limits";
import { legsOf } from "./tour";

const ROSARIO = { lat: -32.9468, lng: -60.6393 };
const MENDOZA = { lat: -32.8895, lng: -68.8458 };
const CORDOBA = { lat: -31.4201, lng: -64.1888 };

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("kilometres are those of a map", () => {
  expect(Math.round(kmBetween(ROSARIO, MENDOZA))).toBe(766);
  expect(Math.round(kmBetween({ lat: 40.4168, lng: -3.7038 }, { lat: 41.3874, lng: 2.1686 }))).toBe(505);
});

test("a distance is none to itself, the same both ways, never over half the earth, nor longer than a way around", () =>
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(kmBetween(a, a)).toBe(0);
      expect(kmBetween(a, b)).toBeCloseTo(kmBetween(b, a), 6);
      expect(kmBetween(a, b)).toBeLessThanOrEqual(20_016);
      expect(kmBetween(a, c)).toBeLessThanOrEqual(kmBetween(a, b) + kmBetween(b, c) + 1e-3);
    }),
  ));

const spot = (day: string, city: string, at: Spot["at"], venue = 1, room = ""): Spot => ({
  day,
  venue: { id: venue, name: `Sala ${city}` },
  room,
  city,
  country: "AR",
  at,
});
const booked = (place: Spot, facts: Partial<Booked> = {}): Booked => ({
  ...place,
  show: { id: 9, name: "Otro show" },
  artist_id: 5,
  firm: true,
  ...facts,
});
const around = (facts: Partial<Around> = {}): Around => ({
  artist_id: 7,
  show_id: 1,
  booked: [],
  chosen: [],
  holidays: [],
  blocks: [],
  limits: usualLimits,
  ...facts,
});

test("a venue with a confirmed show that day is taken, whole or the same room; another room is not", () => {
  const at = (room: string, facts: Partial<Booked>, mine = "") =>
    conflictsOf(
      spot("2027-03-19", "Rosario", ROSARIO, 1, mine),
      around({ booked: [booked(spot("2027-03-19", "Rosario", ROSARIO, 1, room), facts)] }),
    );
  expect(at("", {})).toEqual([
    { kind: "sala", stops: true, text: "Sala Rosario ya tiene un show confirmado el vie 19: Otro show." },
  ]);
  expect(at("Grande", {}, "Grande")).toHaveLength(1);
  expect(at("Chica", {}, "Grande")).toEqual([]);
  expect(at("", { firm: false })).toEqual([]);
  expect(at("", { show: { id: 1, name: "El mismo" } })).toEqual([]);
});

test("its artist elsewhere that day, near that day, and far the next day are said", () => {
  const own = booked(spot("2027-03-20", "Mendoza", MENDOZA, 2), { artist_id: 7 });
  const said = (day: string, city: string, at: Spot["at"]) =>
    conflictsOf(spot(day, city, at), around({ booked: [own] })).map(({ kind, stops, text }) => [kind, stops, text]);
  expect(said("2027-03-20", "Rosario", ROSARIO)).toEqual([
    ["artista", false, "El artista ya tiene otra fecha el sáb 20: Otro show."],
  ]);
  expect(said("2027-03-19", "Rosario", ROSARIO)).toEqual([
    ["viaje", false, "766 km en un día: Rosario vie 19 y Mendoza sáb 20. El límite es 600."],
  ]);
  expect(said("2027-03-18", "Rosario", ROSARIO)).toEqual([]);
  expect(said("2027-03-27", "Luján", { lat: -33.0348, lng: -68.8752 })).toEqual([
    ["radio", false, "A 16 km y 7 días de Otro show (sáb 20)."],
  ]);
  expect(said("2027-07-27", "Luján", { lat: -33.0348, lng: -68.8752 })).toEqual([]);
  expect(said("2027-03-19", "Rosario", null)).toEqual([]);
});

test("days that are chosen together are looked at together, each thing said once", () => {
  const chosen = [
    spot("2027-03-19", "Rosario", ROSARIO, 1),
    spot("2027-03-20", "Mendoza", MENDOZA, 2),
    spot("2027-03-20", "Córdoba", CORDOBA, 3),
  ];
  const { chosen: _, ...rest } = around({ holidays: [{ day: "2027-03-20", country: "AR", name: "Fiesta" }] });
  expect(conflictsOfAll(chosen, rest).map(({ text }) => text)).toEqual([
    "766 km en un día: Rosario vie 19 y Mendoza sáb 20. El límite es 600.",
    "El sáb 20 está pedido en más de un lugar.",
    "El sáb 20 es feriado: Fiesta.",
  ]);
});

test("a longer limit never warns of more, and what stops never depends on limits", () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-03-${String(n).padStart(2, "0")}`);
  const place = fc.record({ day, at: point, venue: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), place, fc.nat(2_000), fc.nat(2_000), (others, mine, km, more) => {
      const list = others.map(({ day, at, venue }, n) =>
        booked(spot(day, "Otra", at, venue), { show: { id: 10 + n, name: `Show ${n}` }, artist_id: n % 2 ? 7 : 5 }),
      );
      const with_ = (travelKm: number, radiusKm: number) =>
        conflictsOf(
          spot(mine.day, "Esta", mine.at, mine.venue),
          around({ booked: list, limits: { travelKm, radiusKm, radiusDays: 60 } }),
        );
      const count = (kind: string, all: ReturnType<typeof with_>) => all.filter((one) => one.kind === kind).length;
      expect(count("viaje", with_(km + more, 100))).toBeLessThanOrEqual(count("viaje", with_(km, 100)));
      expect(count("radio", with_(km, more))).toBeLessThanOrEqual(count("radio", with_(km, more + 500)));
      const stops = (all: ReturnType<typeof with_>) => all.filter((one) => one.stops);
      expect(stops(with_(km, more))).toEqual(stops(with_(1, 0)));
    }),
  );
});

const offered: OfferedDay[] = [
  ["Buenos Aires", "Palacio Lavalle", 3200, "2027-03-11", 3],
  ["Córdoba", "Quality", null, "2027-03-06", 2],
  ["Córdoba", "Quality", null, "2027-03-05", 1],
].map(([city, venue, capacity, day, rank]) => ({ city, venue, room: "", capacity, day, rank }) as OfferedDay);

test("what is free is written by city in both languages", () => {
  expect(availText(offered, { artist: "Los Relámpagos", language: "es" })).toBe(
    "Los Relámpagos, marzo 2027\nBuenos Aires, Palacio Lavalle (3.200): jue 11 (3.º)\nCórdoba, Quality: vie 5, sáb 6 (2.º)",
  );
  expect(availText(offered, { artist: "", language: "en" })).toBe(
    "March 2027\nBuenos Aires, Palacio Lavalle (3,200): Thu 11 (3rd hold)\nCórdoba, Quality: Fri 5, Sat 6 (2nd hold)",
  );
  expect(availText([], { artist: "Nadie", language: "es" })).toBe("");
});

test("each date of a tour has its way from the one before; what is not known is no distance, and the same place none at all", () => {
  const at = (day: string, place: Spot["at"]) => ({ day, at: place });
  const stops = [
    at("2027-03-18", ROSARIO),
    at("2027-03-19", MENDOZA),
    at("2027-03-21", ROSARIO),
    at("2027-03-21", MENDOZA),
    at("2027-03-22", null),
    at("2027-03-25", ROSARIO),
    at("2027-03-26", ROSARIO),
  ];
  expect(legsOf(stops, 600)).toEqual([
    null,
    { days: 1, km: 766, far: true },
    { days: 2, km: 766, far: false },
    { days: 0, km: 766, far: true },
    { days: 1, km: null, far: false },
    { days: 3, km: null, far: false },
    { days: 1, km: 0, far: false },
  ]);
  expect(legsOf([], 600)).toEqual([]);
});

test("who is blocked on a day is said so on that day alone, with the reason where it is told", () => {
  const said = (day: string, reason: string) =>
    conflictsOf(
      spot(day, "Rosario", ROSARIO),
      around({ blocks: [{ from_day: "2027-03-18", until_day: "2027-03-19", reason }] }),
    ).map(({ text }) => text);
  expect(said("2027-03-18", "Graba")).toEqual(["El artista no toca el jue 18: Graba."]);
  expect(said("2027-03-19", "")).toEqual(["El artista no toca el vie 19."]);
  expect(said("2027-03-20", "Graba")).toEqual([]);
});
