import { addDays, diffDays } from "@/lib/format/dates";
import { artists } from "./artists";
import { featuredShows } from "./featured";
import { generatedShow } from "./generated";
import { nameSlots } from "./naming";
import { slots } from "./slots";
import type { ArtistPlan, ShowPlan, VenuePlan } from "./types";
import { venues } from "./venues";

/** Everything the demo shows of the catalogue and its sales. */
export interface World {
  /** The day the demo was first loaded, around which everything was placed. */
  anchor: string;
  artists: ArtistPlan[];
  venues: VenuePlan[];
  shows: ShowPlan[];
}

/** Every so many shows of a kind, one whose typed totals miss some tickets or the money of some, or that had a day of returns. */
const SLIPS = [
  { state: "liquidado", first: 11, every: 32, tickets: -72, unpaid: 0 },
  { state: "a_la_venta", first: 12, every: 99, tickets: -40, unpaid: 0 },
  { state: "a_la_venta", first: 17, every: 99, tickets: 0, unpaid: 10 },
];
const RETURNS = { state: "liquidado", first: 5, every: 20 };

const falls = (index: number, { first, every }: { first: number; every: number }) =>
  index >= first && (index - first) % every === 0;

/** The flaws of real life, put where the same ones fall each time. */
function withFlaws(shows: readonly ShowPlan[], anchor: string): ShowPlan[] {
  const seen = new Map<string, number>();
  return shows.map((show) => {
    const { sales, onSale } = show;
    if (!sales || !onSale) return show;
    const index = seen.get(show.state) ?? 0;
    seen.set(show.state, index + 1);
    const end = sales.until < anchor ? sales.until : anchor;
    const at = (part: number) => addDays(onSale, Math.round(diffDays(onSale, end) * part));
    const price = sales.lanes[0]?.prices[0]?.cents ?? 0;
    const slip = SLIPS.find((one) => one.state === show.state && falls(index, one));
    const returned = RETURNS.state === show.state && falls(index, RETURNS) && !show.soldOutOn;
    return {
      ...show,
      sales: {
        ...sales,
        slip: slip ? { from: at(0.7), tickets: slip.tickets, cents: -slip.unpaid * price } : null,
        returnsOn: returned ? at(0.6) : null,
      },
    };
  });
}

/** The demo's catalogue and sales, the same for the same first day (`YYYY-MM-DD`, Buenos Aires). */
export function buildWorld(anchor: string): World {
  const told = featuredShows(anchor);
  const places = slots(anchor);
  const names = nameSlots(
    places,
    anchor,
    told.map(({ name }) => name),
  );
  const generated = places.map((slot, index) => generatedShow(slot, names[index] ?? "", anchor));
  return { anchor, artists, venues, shows: withFlaws([...told, ...generated], anchor) };
}
