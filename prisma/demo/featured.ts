import { addDays } from "@/lib/format/dates";
import { apportion } from "./apportion";
import { artistNamed } from "./artists";
import { nearestWeekday } from "./calendar";
import { type Cell, type Featured, featured } from "./featuredData";
import { calesitaNotes } from "./notes";
import type { Lane, ShowPlan, Stretch } from "./types";
import { venueNamed } from "./venues";

const tickets = (cell: Cell) => cell.sold.reduce((sum, [, count]) => sum + count, 0);

/** What a price of a cell sells: up to yesterday, today, and from tomorrow to the show. */
function stretches(
  { fecha, onSale, anchor, lag }: { fecha: string; onSale: string; anchor: string; lag: number },
  { sold, today, final }: { sold: number; today: number; final: number },
): Stretch[] {
  const known = addDays(anchor, -lag);
  return [
    { from: onSale, to: addDays(known, -1), count: sold - today },
    { from: known, to: known, count: today },
    { from: addDays(known, 1), to: fecha, count: final - sold },
  ];
}

function lanes(show: Featured, days: { fecha: string; onSale: string; anchor: string }): Lane[] {
  const prices = show.cells.flatMap((cell) => {
    const today = apportion(
      cell.today,
      cell.sold.map(([, count]) => count),
    );
    return cell.sold.map(([price, sold], index) => ({ cell, price, sold, today: today[index] ?? 0 }));
  });
  const finals = apportion(
    show.final,
    prices.map(({ sold }) => sold),
  );
  return prices.map(({ cell, price, sold, today }, index) => ({
    ticketera: cell.ticketera,
    categoria: cell.categoria ?? "",
    prices: [{ from: days.onSale, cents: price * 100 }],
    stretches: stretches({ ...days, lag: show.lag ?? 0 }, { sold, today, final: finals[index] ?? 0 }),
  }));
}

function plan(show: Featured, anchor: string): ShowPlan {
  const fecha = nearestWeekday(addDays(anchor, show.inDays), show.weekday);
  const onSale = addDays(anchor, -show.onSaleAgo);
  const sellers = show.cells.toSorted((a, b) => tickets(b) - tickets(a)).map(({ ticketera }) => ticketera);
  const { promoAgo, trend = 0, ...curve } = show.curve;
  const milestones = (show.milestones ?? []).map(([inDays, title]) => ({ fecha: addDays(anchor, inDays), title }));
  const soldOutOn = show.soldOutAgo === undefined ? null : addDays(anchor, -show.soldOutAgo);
  return {
    name: show.artist,
    artist: artistNamed(show.artist),
    venue: venueNamed(show.venue),
    fecha,
    hora: show.weekday === 6 ? "21:00" : "20:30",
    type: show.type,
    state: show.state,
    divisa: show.divisa,
    capacidad: show.capacidad,
    holdeo: show.holdeo,
    cortesias: show.cortesias,
    anotaciones: show.categories?.length === 4 ? calesitaNotes(anchor) : "",
    ticketera: sellers[0] ?? "",
    onSale,
    soldOutOn,
    createdOn: addDays(onSale, -24),
    categories: (show.categories ?? []).map(([categoria, capacidad, price]) => ({
      categoria,
      capacidad,
      precio: price * 100,
    })),
    milestones: [{ fecha: onSale, title: "Salida a la venta" }, ...milestones],
    ticketeras: [...new Set(sellers)],
    sales: {
      curve: { ...curve, trend, promos: promoAgo === undefined ? [] : [addDays(anchor, -promoAgo)] },
      lanes: lanes(show, { fecha, onSale, anchor }),
      until: fecha,
      lag: show.lag ?? 0,
      slip: null,
      returnsOn: null,
    },
  };
}

/** The shows of the pictures, around the day the demo is first loaded. */
export function featuredShows(anchor: string): ShowPlan[] {
  return featured.map((show) => plan(show, anchor));
}
