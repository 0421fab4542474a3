import { CalendarOff, KeyRound } from "lucide-react";
import { useMemo } from "react";
import { Icon } from "@/components/kit/Icon";
import { blocksOn } from "@/lib/avails/rules/conflicts";
import type { AvailPlace, Avails } from "@/lib/avails/schema";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { DayGrid } from "../grid/DayGrid";
import { cellKey, type GridCell, type GridRow } from "../grid/gridModel";
import { Pill } from "../grid/Pill";
import { AvailPill } from "./AvailPill";
import { cellSaid, nextOf, placeKey, placeName } from "./model";
import type { AvailsModel } from "./useAvails";

const ARTIST = "artista";

const Head = ({ place }: { place: AvailPlace }) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1 break-words">{placeName(place)}</span>
    {place.mode === "propio" && (
      <span title="Sala propia">
        <Icon of={KeyRound} size={12} className="text-accent" />
        <span className="sr-only">sala propia</span>
      </span>
    )}
    {place.capacity !== null && <span className="tabular-nums text-muted">{formatInteger(place.capacity)}</span>}
  </span>
);

/** Venues by days: free, held by whom and in which place, taken; over them the artist's own dates. */
export function AvailGrid({ avails, model }: { avails: Avails; model: AvailsModel }) {
  const { slots, chosen, show, setChosen } = model;
  const { artist, dates, blocks, places, days, holidays } = avails;
  const rows = useMemo<GridRow[]>(() => {
    const own: GridRow[] = artist
      ? [{ key: ARTIST, group: "", label: artist.name, head: <strong className="font-semibold">{artist.name}</strong> }]
      : [];
    return [
      ...own,
      ...places.map((place) => ({
        key: placeKey(place),
        group: place.city,
        label: placeName(place),
        head: <Head place={place} />,
      })),
    ];
  }, [artist, places]);
  const cells = useMemo(() => {
    const made = new Map<string, GridCell>();
    // The artist's own line is only looked at.
    for (const day of artist ? days : []) {
      const there = dates.filter((date) => date.day === day);
      const off = blocksOn(day, blocks);
      const said = [
        ...there.map(({ show: { name }, city }) => [name, city].filter(Boolean).join(", ")),
        ...off.map(({ reason }) => ["no toca", reason].filter(Boolean).join(": ")),
      ];
      const look = there.some(({ firm }) => firm) ? "full" : "others";
      made.set(cellKey(ARTIST, day), {
        content:
          there.length > 0 ? (
            <Pill look={look}>{there.length}</Pill>
          ) : (
            off.length > 0 && <Icon of={CalendarOff} size={14} className="text-bad" />
          ),
        label: said.join("; ") || "sin fecha",
        shut: true,
      });
    }
    for (const slot of slots)
      if (slot.cell || chosen.has(slot.key))
        made.set(slot.key, {
          content: <AvailPill cell={slot.cell} show={show} chosen={chosen.has(slot.key)} />,
          label: cellSaid(slot, show),
          shut: nextOf(slot) === null,
        });
    return made;
  }, [artist, days, dates, blocks, slots, chosen, show]);
  const cellOf = useMemo(() => (row: string, day: string) => cells.get(cellKey(row, day)), [cells]);
  const feasts = useMemo(() => new Map(holidays.map(({ day, name }) => [day, name])), [holidays]);
  return (
    <>
      <DayGrid
        caption="Salas libres por día"
        heading="Sala y lugares"
        days={days}
        rows={rows}
        cellOf={cellOf}
        feasts={feasts}
        chosen={chosen}
        onChosen={setChosen}
      />
      <Legend feasts={feasts} />
    </>
  );
}

const Legend = ({ feasts }: { feasts: ReadonlyMap<string, string> }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-help text-muted">
    <span>
      <Pill look="own">1.º</Pill> hold propio, con su puesto
    </span>
    <span>
      <Pill look="others">2.º</Pill> cuántos esperan
    </span>
    <span>
      <Pill look="full">CE</Pill> confirmado
    </span>
    <span>Espacio elige, Mayúsculas y flechas eligen un rango, Re Pág y Av Pág cambian el mes.</span>
    {feasts.size > 0 && (
      <span>Feriados: {[...feasts].map(([day, name]) => `${formatDay(day)} ${name}`).join(", ")}</span>
    )}
  </p>
);
