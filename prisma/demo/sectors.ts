import type { Currency } from "@/lib/format/currencies";
import { apportion } from "./apportion";
import { priceSteps } from "./prices";
import type { Random } from "./random";
import type { SaleWindow } from "./saleWindow";
import type { CategoryPlan, Lane } from "./types";

/** A sector of a show with its prices and what it will have sold. */
export interface SoldSector extends CategoryPlan {
  prices: Lane["prices"];
  sold: number;
}

interface Terms {
  /** Window of the sale, null before one is known. */
  sale: SaleWindow | null;
  anchor: string;
  divisa: Currency;
  /** Price at today's value that the sectors' own prices multiply. */
  base: number;
  /** Days of presale. */
  presale: number;
  /** Places that are not for sale: holdeo and cortesías. */
  reserved: number;
  /** Part of what is for sale that sells in the end, 0 to 1. */
  outcome: number;
}

/** Prices each sector and fills it: a full house to the last place for sale, else each sector a little unlike the others. */
export function sellSectors(
  sectors: readonly { categoria: string; price: number; capacidad: number }[],
  { sale, anchor, divisa, base, presale, reserved, outcome }: Terms,
  rng: Random,
): SoldSector[] {
  const kept = apportion(
    reserved,
    sectors.map(({ capacidad }) => capacidad),
  );
  const window = { onSale: sale?.onSale ?? anchor, until: sale?.fecha ?? anchor, anchor };
  return sectors.map(({ categoria, price, capacidad }, index) => {
    const prices = priceSteps(window, divisa, base * price, presale);
    const part = outcome === 1 ? 1 : Math.min(0.99, outcome * rng.between(0.95, 1.05));
    return {
      categoria,
      capacidad,
      precio: prices.findLast(({ from }) => from <= anchor)?.cents ?? prices[0]?.cents ?? 0,
      prices,
      sold: Math.floor((capacidad - (kept[index] ?? 0)) * part),
    };
  });
}

/** What each ticketera sells of each sector. `detailed` false: sales do not name the sector. */
export function lanesOf(
  sectors: readonly SoldSector[],
  sellers: readonly { name: string; share: number }[],
  { onSale, fecha }: SaleWindow,
  detailed: boolean,
): Lane[] {
  return sectors.flatMap(({ categoria, prices, sold }) => {
    const parts = apportion(
      sold,
      sellers.map(({ share }) => share),
    );
    return sellers.flatMap(({ name }, index) => {
      const stretches = [{ from: onSale, to: fecha, count: parts[index] ?? 0 }];
      return parts[index] ? [{ ticketera: name, categoria: detailed ? categoria : "", prices, stretches }] : [];
    });
  });
}
