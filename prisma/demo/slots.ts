import { addDays } from "@/lib/format/dates";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { artists, featuredArtists, oddlyNamedArtists } from "./artists";
import { nearestWeekday, weeksUntil } from "./calendar";
import { earlierNights } from "./featuredData";
import { type Random, random } from "./random";
import type { ArtistPlan, ShowType, VenuePlan } from "./types";
import { venueNamed, venues } from "./venues";

/** What is asked for becomes a hold; some holds come to nothing. Of the holds, so many of the last ones. */
const NOT_HELD: { state: ShowState; count: number }[] = [
  { state: "consulta", count: 4 },
  { state: "caido", count: 3 },
];

/** How many shows of each state there are besides the featured ones, and between which days they play. */
const QUOTAS: { state: ShowState; count: number; from: number; to: number }[] = [
  { state: "liquidado", count: 119, from: -640, to: -91 },
  { state: "en_liquidacion", count: 22, from: -90, to: -31 },
  { state: "realizado", count: 16, from: -30, to: -1 },
  { state: "cancelado", count: 9, from: -560, to: 60 },
  { state: "reprogramado", count: 5, from: -280, to: 90 },
  { state: "a_la_venta", count: 13, from: 104, to: 190 },
  { state: "sold_out", count: 2, from: 108, to: 150 },
  { state: "anunciado", count: 8, from: 70, to: 200 },
  { state: "confirmado", count: 12, from: 90, to: 260 },
  { state: "oferta", count: 12, from: 120, to: 330 },
  { state: "hold", count: 16, from: 120, to: 365 },
];

/** Of every twenty shows: what our business is made of. */
const TYPES: ShowType[] = [
  ...Array.from({ length: 10 }, (): ShowType => "live-arg"),
  ...Array.from({ length: 5 }, (): ShowType => "live-esp"),
  ...Array.from({ length: 3 }, (): ShowType => "management"),
  ...Array.from({ length: 2 }, (): ShowType => "booking"),
];
/** Concert nights, Thursday to Sunday, Saturdays most of all. */
const NIGHTS = [4, 5, 5, 6, 6, 6, 0];

/** Artist, venue and day: the part of a show that does not depend on how it sells. */
export interface Slot {
  artist: ArtistPlan;
  venue: VenuePlan;
  type: ShowType;
  state: ShowState;
  fecha: string;
  /** Part of the places it sells, where that is told. */
  sold?: number;
}

const suits: Record<ShowType, (artist: ArtistPlan) => boolean> = {
  "live-arg": ({ home }) => home === "AR",
  "live-esp": ({ home, tours }) => home === "ES" || tours === true,
  management: ({ managed }) => managed === true,
  booking: () => true,
};

function concertNight(anchor: string, inDays: number, rng: Random): string {
  const night = nearestWeekday(addDays(anchor, inDays), rng.pick(NIGHTS));
  return inDays < 0 ? weeksUntil(night, -7, (day) => day < anchor) : weeksUntil(night, 7, (day) => day > anchor);
}

/** A place of the right country and about the right size for the artist. */
function chooseVenue(artist: ArtistPlan, type: ShowType, rng: Random): VenuePlan {
  const country = type === "live-arg" ? "AR" : type === "live-esp" ? "ES" : artist.home;
  const inCountry = rng.shuffle(venues.filter((venue) => venue.country === country));
  const distance = ({ capacity }: VenuePlan) => Math.abs(Math.log(capacity / artist.draw));
  const fitting = inCountry.filter((venue) => distance(venue) < Math.log(1.9));
  return fitting[0] ?? inCountry.toSorted((a, b) => distance(a) - distance(b))[0] ?? venues[0]!;
}

/** Days before the first day in which an artist of the pictures did not play: nobody sells a stadium twice a month. */
const REST_DAYS = 120;

/** Shows of the catalogue in which the last holds are not held yet, or any more. */
function unlessHeld(slots: Slot[]): Slot[] {
  const others = NOT_HELD.flatMap(({ state, count }) => Array.from({ length: count }, () => state));
  const first = slots.length - others.length;
  return slots.map((slot, index) => ({ ...slot, state: others[index - first] ?? slot.state }));
}

/** The 238 shows that are not told day by day: deterministic for a first day. */
export function slots(anchor: string): Slot[] {
  const rng = random("slots");
  const onceUpcoming = new Set([...featuredArtists, ...oddlyNamedArtists]);
  const toldInFull = new Set(earlierNights.map(({ artist }) => artist));
  const rests = (artist: ArtistPlan, fecha: string) =>
    toldInFull.has(artist.name) || (onceUpcoming.has(artist) && fecha > addDays(anchor, -REST_DAYS));
  const odd = [...oddlyNamedArtists];
  const times = new Map(artists.map((artist) => [artist, 0]));
  const types = Array.from({ length: 12 }, () => rng.shuffle(TYPES)).flat();

  const next = (state: ShowState, fecha: string): Slot => {
    const singular = state === "a_la_venta" ? odd.shift() : undefined;
    const type = singular ? "live-arg" : (types.pop() ?? "live-arg");
    const able = rng.shuffle(artists).filter((artist) => suits[type](artist) && !rests(artist, fecha));
    const fewest = able.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))[0];
    const artist = singular ?? fewest ?? artists[0]!;
    times.set(artist, (times.get(artist) ?? 0) + 1);
    return { artist, venue: chooseVenue(artist, type, rng), type, state, fecha };
  };

  const generated = QUOTAS.flatMap(({ state, count, from, to }) =>
    Array.from({ length: count }, (_, index) => {
      const inDays = Math.round(from + ((index + rng.next()) / count) * (to - from));
      return next(state, concertNight(anchor, inDays, rng));
    }),
  );
  const told = earlierNights.map(({ artist, venue, inDays, sold }): Slot => {
    const plan = artists.find(({ name }) => name === artist) ?? artists[0]!;
    const fecha = nearestWeekday(addDays(anchor, inDays), 6);
    return { artist: plan, venue: venueNamed(venue), type: "live-arg", state: "liquidado", fecha, sold };
  });
  return [...told, ...unlessHeld(generated)];
}
