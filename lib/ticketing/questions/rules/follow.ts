import type { Asked } from "../schema/query";
import { inPlace, showsOf } from "./build";
import type { KnownShow, Named, Reach } from "./findNames";
import type { Dimension } from "./lexicon";
import type { Slots } from "./slots";

/** Shows side by side: each stretch with a name or a place is one, an artist said once is that of the next as well. */
export function comparedShows(named: readonly Named[], reach: Reach): string[] | KnownShow[] {
  const shows: string[] = [];
  let current: Slots = {};
  let last: string | undefined;
  const close = (): KnownShow[] | null => {
    if (!current.artist && !current.show && !current.city && !current.venue) return null;
    const found = showsOf({ ...current, artist: current.artist ?? (current.show ? undefined : last) }, reach);
    last = current.artist ?? last;
    current = {};
    if (found.length > 1) return found;
    if (found[0] && !shows.includes(found[0].name)) shows.push(found[0].name);
    return null;
  };
  for (const { kind, options } of named) {
    const [only] = options;
    if (!only || kind === "ticketera" || kind === "category") continue;
    const place = kind === "city" || kind === "venue" || kind === "country";
    const taken = place ? (current.city ?? current.venue ?? current.show) : (current.artist ?? current.show);
    const placed = !place && (current.city !== undefined || current.venue !== undefined);
    if (taken !== undefined || (placed && current.artist !== undefined)) {
      const doubt = close();
      if (doubt) return doubt;
    }
    current[kind] = only;
  }
  return close() ?? shows;
}

/** What a question that goes on keeps of the one before. */
function slotsOf({ query, params }: Asked, reach: Reach): Slots {
  const said = params as Record<string, string | number | undefined>;
  const show = reach.shows.find(({ name }) => name === said.show);
  const slots: Slots = {
    artist: (said.artist as string) ?? show?.artist,
    city: (said.city as string) ?? show?.city,
    country: said.country as string,
    venue: said.venue as string,
    ticketera: said.ticketera as string,
    categoria: said.categoria as string,
    below: said.menor_que as number,
    above: said.mayor_que as number,
    percent: said.umbral as number,
    n: said.n as number,
    least: said.orden === "menor" || undefined,
    money: said.medida === "monto" || undefined,
    group: said.agrupar as Dimension,
    cut: said.corte as string,
  };
  if (said.desde || said.hasta) {
    const period = { desde: (said.desde as string) ?? null, hasta: (said.hasta as string) ?? null };
    slots.past = period;
    slots.future = period;
  }
  if (typeof said.dias_menor === "number") slots.left = { days: said.dias_menor, less: true };
  if (query === "comparar" && Array.isArray(params.shows)) slots.shows = params.shows as string[];
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)) as Slots;
}

export function followed(before: Asked, now: Slots, reach: Reach): Slots {
  const kept = slotsOf(before, reach);
  if (now.show) for (const key of ["artist", "city", "country", "venue"] as const) delete kept[key];
  if (now.city || now.venue || now.country) for (const key of ["city", "venue", "country"] as const) delete kept[key];
  if (now.artist && !now.city) {
    const there = reach.shows.some((show) => show.artist === now.artist && inPlace(show, kept));
    if (!there) for (const key of ["city", "venue", "country"] as const) delete kept[key];
  }
  return { ...kept, ...now };
}
