import { diffDays, formatDayShort } from "@/lib/format/dates";
import { kmBetween, type Point } from "./distance";

/** A day at a place. `room` is empty for the venue as a whole; `at` null where nobody typed its coordinates. */
export interface Spot {
  day: string;
  venue: { id: number; name: string } | null;
  room: string;
  city: string;
  country: string | null;
  at: Point | null;
}

/** A show that is somewhere already. */
export interface Booked extends Spot {
  show: { id: number; name: string };
  artist_id: number;
  /** Confirmed, and not only asked about. */
  firm: boolean;
}

/** Parameters of the company: what it warns of. */
export interface Limits {
  /** Kilometres that are travelled between two days that follow each other. */
  travelKm: number;
  /** Another date of the artist nearer than this many kilometres, and days, before or after. */
  radiusKm: number;
  radiusDays: number;
}

export interface Around {
  /** Who is to play; 0 while nobody is chosen. */
  artist_id: number;
  /** The show that is placed: it is in its own way nowhere. */
  show_id: number | null;
  booked: readonly Booked[];
  /** The other days that are chosen together with it. */
  chosen: readonly Spot[];
  holidays: readonly { day: string; country: string; name: string }[];
  /** When the artist does not play; `reason` is empty for who is not told. */
  blocks: readonly { from_day: string; until_day: string; reason: string }[];
  limits: Limits;
}

export const conflictTitles = {
  sala: "Sala ocupada",
  artista: "El artista ya toca",
  bloqueo: "El artista no toca",
  radio: "Cerca de otra fecha",
  viaje: "Viaje largo",
  feriado: "Feriado",
} as const;
export type ConflictKind = keyof typeof conflictTitles;

/** `stops`: it cannot be; otherwise it is said and may be done. */
export interface Conflict {
  kind: ConflictKind;
  stops: boolean;
  text: string;
}

const sameRoom = (a: Spot, b: Spot): boolean =>
  a.venue !== null && a.venue.id === b.venue?.id && (a.room === b.room || a.room === "" || b.room === "");
const placeOf = ({ city, venue }: Spot) => city || venue?.name || "";
const dayOf = formatDayShort;

/** What a day at a place clashes with (design shows.md, sections 5 and 10): what stops first, then by kind. */
export function conflictsOf(spot: Spot, around: Around): Conflict[] {
  const others = around.booked.filter(({ show }) => show.id !== around.show_id);
  const own = others.filter(({ artist_id }) => artist_id === around.artist_id);
  return [
    ...venueTaken(spot, others),
    ...artistTaken(spot, own, around.chosen),
    ...blocked(spot, around.blocks),
    ...nearby(spot, own, around.limits),
    ...farAway(spot, [...own, ...around.chosen], around.limits),
    ...feasts(spot, around.holidays),
  ];
}

const venueTaken = (spot: Spot, others: readonly Booked[]): Conflict[] =>
  others
    .filter((one) => one.firm && one.day === spot.day && sameRoom(one, spot))
    .map(({ show }) => ({
      kind: "sala",
      stops: true,
      text: `${spot.venue?.name} ya tiene un show confirmado el ${dayOf(spot.day)}: ${show.name}.`,
    }));

function artistTaken(spot: Spot, own: readonly Booked[], chosen: readonly Spot[]): Conflict[] {
  const shows = own
    .filter(({ day }) => day === spot.day)
    .map(({ show }) => `El artista ya tiene otra fecha el ${dayOf(spot.day)}: ${show.name}.`);
  // Days are asked for in several places at once, to play in one of them.
  const sameDay = chosen.some((one) => one.day === spot.day && !sameRoom(one, spot));
  if (sameDay) shows.push(`El ${dayOf(spot.day)} está pedido en más de un lugar.`);
  return shows.map((text) => ({ kind: "artista", stops: false, text }));
}

/** Of the days on which an artist does not play, those that this one is among. */
export const blocksOn = <Block extends { from_day: string; until_day: string }>(
  day: string,
  blocks: readonly Block[],
): Block[] => blocks.filter(({ from_day, until_day }) => from_day <= day && day <= until_day);

const blocked = ({ day }: Spot, blocks: Around["blocks"]): Conflict[] =>
  blocksOn(day, blocks).map(({ reason }) => ({
    kind: "bloqueo",
    stops: false,
    text: `El artista no toca el ${dayOf(day)}${reason && `: ${reason}`}.`,
  }));

const nearby = (spot: Spot, own: readonly Booked[], { radiusKm, radiusDays }: Limits): Conflict[] =>
  own.flatMap((one): Conflict[] => {
    const days = Math.abs(diffDays(one.day, spot.day));
    // Two nights of the same venue are one engagement.
    if (!one.at || !spot.at || days > radiusDays || one.day === spot.day || sameRoom(one, spot)) return [];
    const km = Math.round(kmBetween(one.at, spot.at));
    if (km > radiusKm) return [];
    return [
      { kind: "radio", stops: false, text: `A ${km} km y ${days} días de ${one.show.name} (${dayOf(one.day)}).` },
    ];
  });

function farAway(spot: Spot, others: readonly Spot[], { travelKm }: Limits): Conflict[] {
  const by = (before: boolean) =>
    others
      .filter(({ day }) => (before ? day < spot.day : day > spot.day))
      .sort((a, b) => Math.abs(diffDays(a.day, spot.day)) - Math.abs(diffDays(b.day, spot.day)));
  return [by(true), by(false)].flatMap((side): Conflict[] => {
    const nearest = side[0]?.day;
    const worst = side
      .filter(({ day, at }) => day === nearest && at !== null)
      .map((one) => ({ one, km: spot.at && one.at ? Math.round(kmBetween(spot.at, one.at)) : 0 }))
      .sort((a, b) => b.km - a.km)[0];
    if (!worst) return [];
    const days = Math.abs(diffDays(worst.one.day, spot.day));
    if (worst.km <= travelKm * days) return [];
    const [first, last] = worst.one.day < spot.day ? [worst.one, spot] : [spot, worst.one];
    const apart = days === 1 ? "un día" : `${days} días`;
    return [
      {
        kind: "viaje",
        stops: false,
        text: `${worst.km} km en ${apart}: ${placeOf(first)} ${dayOf(first.day)} y ${placeOf(last)} ${dayOf(last.day)}. El límite es ${travelKm * days}.`,
      },
    ];
  });
}

const feasts = ({ day, country }: Spot, holidays: Around["holidays"]): Conflict[] =>
  holidays
    .filter((one) => one.day === day && one.country === country)
    .map(({ name }) => ({ kind: "feriado", stops: false, text: `El ${dayOf(day)} es feriado: ${name}.` }));

/** The conflicts of several days chosen together, each said once. */
export function conflictsOfAll(spots: readonly Spot[], around: Omit<Around, "chosen">): Conflict[] {
  const all = spots.flatMap((spot) => conflictsOf(spot, { ...around, chosen: spots.filter((one) => one !== spot) }));
  return [...new Map(all.map((one) => [one.text, one])).values()].sort((a, b) => Number(b.stops) - Number(a.stops));
}
