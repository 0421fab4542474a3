import type { Currency } from "@/lib/format/currencies";
import { addDays } from "@/lib/format/dates";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { milestones } from "./milestones";
import { noteFor } from "./notes";
import { basePrice } from "./prices";
import { type Random, random } from "./random";
import { type SaleWindow, saleWindow } from "./saleWindow";
import { seating } from "./seating";
import { lanesOf, sellSectors } from "./sectors";
import type { Slot } from "./slots";
import { chooseTicketeras } from "./ticketeras";
import type { SalesPlan, ShowPlan } from "./types";

function currency({ venue, type }: Slot, rng: Random): Currency {
  if (venue.country === "ES") return "EUR";
  return type === "booking" && rng.chance(0.55) ? "USD" : "ARS";
}

const OVER: readonly ShowState[] = ["realizado", "en_liquidacion", "liquidado"];

/** Part of what is for sale that sells in the end: one past show in seven sold out, one in eight goes badly. */
function outcomeOf({ state, sold }: Slot, rng: Random): number {
  if (sold !== undefined) return sold;
  const luck = rng.next();
  if (state === "sold_out" || (OVER.includes(state) && luck < 0.14)) return 1;
  return luck > 0.88 ? rng.between(0.24, 0.45) : rng.between(0.48, 0.97);
}

/** The places of the house: set up a little smaller than it could be, some held back, some given away. */
function places({ venue, sold }: Slot, rng: Random) {
  const capacidad = Math.round((venue.capacity * (sold === undefined ? rng.between(0.86, 1) : 1)) / 10) * 10;
  return {
    capacidad,
    holdeo: Math.round(capacidad * rng.between(0.012, 0.03)),
    cortesias: Math.round(capacidad * rng.between(0.008, 0.02)),
  };
}

function salesPlan(sale: SaleWindow, lanes: SalesPlan["lanes"], promos: string[], rng: Random): SalesPlan {
  const spike = rng.between(3, 8) * Math.max(1, sale.days / 90);
  const curve = { spike, rise: rng.between(0.7, 2.4), trend: rng.between(-1.7, 2.2), promos };
  return { curve, lanes, until: sale.until, lag: 0, slip: null, returnsOn: null };
}

function createdOn(firstFact: string, anchor: string, rng: Random): string {
  const day = addDays(firstFact, -rng.whole(20, 60));
  return day < anchor ? day : addDays(anchor, -rng.whole(2, 40));
}

/** A show of which artist, place, day and state are told; the rest follows from them, its name and the first day. */
export function generatedShow(slot: Slot, name: string, anchor: string): ShowPlan {
  const { artist, venue, state, type } = slot;
  const rng = random(`show ${name}`);
  const divisa = currency(slot, rng);
  const seats = places(slot, rng);
  const outcome = outcomeOf(slot, rng);
  const sale = saleWindow(slot, { capacity: seats.capacidad, soldOut: outcome === 1, anchor }, rng);
  const { detailed, sectors } = seating(venue.country, seats.capacidad, rng);
  const base = basePrice(divisa, artist.draw, rng);
  const presale = rng.chance(0.6) ? rng.whole(4, 12) : 0;
  const reserved = seats.holdeo + seats.cortesias;
  const sold = sellSectors(sectors, { sale, anchor, divisa, base, presale, reserved, outcome }, rng);
  const sellers = sale ? chooseTicketeras(venue.country, seats.capacidad, rng) : [];
  const promoted = sale !== null && sale.days > 35 && rng.chance(0.65);
  const promos = promoted ? [addDays(sale.onSale, rng.whole(15, sale.days - 12))] : [];
  const undecided = state === "oferta";
  return {
    name,
    artist,
    venue: undecided && rng.chance(0.3) ? null : venue,
    fecha: undecided && rng.chance(0.2) ? null : slot.fecha,
    hora: rng.pick(["20:00", "20:30", "21:00", "21:00", "21:30"]),
    type,
    state,
    divisa,
    ...seats,
    anotaciones: noteFor(state, rng),
    ticketera: sellers[0]?.name ?? "",
    onSale: sale?.onSale ?? null,
    soldOutOn: sale?.soldOutOn ?? null,
    createdOn: createdOn(sale?.onSale ?? slot.fecha, anchor, rng),
    // Without them it could not go on sale.
    categories:
      detailed || state === "anunciado"
        ? sold.map(({ categoria, capacidad, precio }) => ({ categoria, capacidad, precio }))
        : [],
    milestones: milestones(state, sale, promos, anchor, rng),
    ticketeras: sellers.map((seller) => seller.name),
    sales: sale && salesPlan(sale, lanesOf(sold, sellers, sale, detailed), promos, rng),
  };
}
