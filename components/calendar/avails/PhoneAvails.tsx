import { cx } from "@/components/kit/cx";
import { formatDay, formatDayShort } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { cellSaid, nextOf, placeKey, placeName, type Slot } from "./model";
import type { AvailsModel } from "./useAvails";

/** The same on a phone: by city and venue, each day that may be had as a chip. */
export function PhoneAvails({ model: { slots, chosen, show, setChosen } }: { model: AvailsModel }) {
  const venues = new Map<string, Slot[]>();
  for (const slot of slots) venues.set(placeKey(slot.place), [...(venues.get(placeKey(slot.place)) ?? []), slot]);
  const toggle = ({ key }: Slot) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <ul aria-label="Salas libres" className="flex flex-col gap-4">
      {[...venues.values()].map((days) => {
        const place = days[0]?.place;
        if (!place) return null;
        return (
          <li key={placeKey(place)} className="flex flex-col gap-2">
            <p>
              <strong className="font-semibold">{placeName(place)}</strong>
              <span className="text-help text-muted">
                {` ${[place.city, place.capacity === null ? "" : formatInteger(place.capacity)].filter(Boolean).join(", ")}`}
              </span>
            </p>
            <div className="flex flex-wrap gap-1.5">
              {days.map((slot) => {
                const next = nextOf(slot);
                return (
                  <button
                    key={slot.key}
                    type="button"
                    aria-pressed={chosen.has(slot.key)}
                    aria-label={`${formatDay(slot.day)}: ${cellSaid(slot, show)}`}
                    disabled={next === null}
                    onClick={() => toggle(slot)}
                    className={cx(
                      "h-11 min-w-14 rounded-control border border-line px-2 text-help disabled:opacity-45",
                      chosen.has(slot.key) && "border-accent bg-accent-soft font-semibold text-accent-ink",
                    )}
                  >
                    {formatDayShort(slot.day)}
                    {next !== null && next > 1 && <span className="text-muted"> {next}.º</span>}
                  </button>
                );
              })}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
