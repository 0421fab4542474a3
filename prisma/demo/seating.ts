import { apportion } from "./apportion";
import type { Random } from "./random";
import type { Country } from "./types";

/** A sector of a house: its part of the places and its price against the base price. */
interface Sector {
  categoria: string;
  part: number;
  price: number;
}

interface House {
  upTo: number;
  sectors: Record<Country, Sector[]>;
  /** How often its sales come by sector. */
  detailed: number;
}

const general: Sector[] = [{ categoria: "General", part: 1, price: 1 }];
const sectors = (...rows: [string, number, number][]): Sector[] =>
  rows.map(([categoria, part, price]) => ({ categoria, part, price }));

const HOUSES: House[] = [
  { upTo: 1_300, detailed: 0, sectors: { AR: general, ES: general } },
  {
    upTo: 3_500,
    detailed: 0.45,
    sectors: {
      AR: sectors(["Platea", 0.56, 1.2], ["Pullman", 0.3, 0.95], ["Tertulia", 0.14, 0.65]),
      ES: sectors(["Platea", 0.6, 1.2], ["Anfiteatro", 0.4, 0.85]),
    },
  },
  {
    upTo: 12_000,
    detailed: 0.8,
    sectors: {
      AR: sectors(["Campo", 0.62, 0.95], ["Platea", 0.38, 1.25]),
      ES: sectors(["Pista", 0.62, 0.95], ["Grada", 0.38, 1.2]),
    },
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    detailed: 1,
    sectors: {
      AR: sectors(
        ["Campo general", 0.44, 0.9],
        ["Platea baja", 0.19, 1.4],
        ["Platea alta", 0.27, 1.15],
        ["Popular", 0.1, 0.7],
      ),
      ES: sectors(["Pista", 0.5, 1], ["Grada baja", 0.3, 1.3], ["Grada alta", 0.2, 0.8]),
    },
  },
];

/** The sectors of a house of that size with their places, which add up to it, and whether sales come by sector. */
export function seating(country: Country, capacity: number, rng: Random) {
  const house = HOUSES.find(({ upTo }) => capacity <= upTo);
  const list = house?.sectors[country] ?? general;
  const places = apportion(
    capacity,
    list.map(({ part }) => part),
  );
  return {
    detailed: rng.chance(house?.detailed ?? 0),
    sectors: list.map((sector, index) => ({ ...sector, capacidad: places[index] ?? 0 })),
  };
}
