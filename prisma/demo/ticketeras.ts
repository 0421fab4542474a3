import type { Random } from "./random";
import type { Country } from "./types";

interface TicketeraPlan {
  name: string;
  /** Fixed chart colour: 1 to 5, 6 for all the others. */
  slot: number;
  site: string;
  /** When its report is loaded, on the clock of Buenos Aires. */
  loaded: string;
  /** How often a show of the country uses it. */
  weight: Record<Country, number>;
}

/** Sellers of tickets, fictional. */
export const ticketeras: TicketeraPlan[] = [
  { name: "Boletería Sur", slot: 1, site: "boleteriasur.example", loaded: "10:40", weight: { AR: 6, ES: 0 } },
  { name: "EntraYa", slot: 2, site: "entraya.example", loaded: "10:40", weight: { AR: 6, ES: 0 } },
  { name: "Platea", slot: 3, site: "platea.example", loaded: "08:55", weight: { AR: 5, ES: 0 } },
  { name: "PuertaUno", slot: 4, site: "puertauno.example", loaded: "10:05", weight: { AR: 2, ES: 4 } },
  { name: "Taquilla Ibérica", slot: 5, site: "taquillaiberica.example", loaded: "09:10", weight: { AR: 0, ES: 8 } },
  { name: "Litoral Tickets", slot: 6, site: "litoraltickets.example", loaded: "11:15", weight: { AR: 1, ES: 0 } },
  { name: "Cuyo Entradas", slot: 6, site: "cuyoentradas.example", loaded: "11:30", weight: { AR: 1, ES: 0 } },
  { name: "Entradas Levante", slot: 6, site: "entradaslevante.example", loaded: "09:40", weight: { AR: 0, ES: 2 } },
];

const SHARES: Record<number, number[]> = { 1: [1], 2: [0.64, 0.36], 3: [0.58, 0.33, 0.09] };

/** How many sellers a show of that capacity has. */
function howMany(capacity: number, rng: Random): number {
  if (capacity < 1_500) return 1;
  if (capacity < 5_000) return rng.chance(0.4) ? 2 : 1;
  return capacity < 12_000 ? 2 : rng.whole(2, 3);
}

/** The sellers of a show, the main one first, each with its share of the tickets. */
export function chooseTicketeras(country: Country, capacity: number, rng: Random): { name: string; share: number }[] {
  const pool = ticketeras.flatMap(({ name, weight }) => Array.from({ length: weight[country] }, () => name));
  const chosen = [...new Set(rng.shuffle(pool))].slice(0, howMany(capacity, rng));
  const shares = SHARES[chosen.length] ?? [];
  return chosen.map((name, index) => ({ name, share: shares[index] ?? 0 }));
}

/** The clock time at which a ticketera's report of a day is loaded. */
export function loadingTime(name: string): string {
  return ticketeras.find((one) => one.name === name)?.loaded ?? "12:00";
}

/** Where a ticketera would sell a show. */
export function salePage(ticketera: string, show: string): string {
  const site = ticketeras.find((one) => one.name === ticketera)?.site ?? "entradas.example";
  const slug = show
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `https://${site}/${slug}`;
}
