import { useMemo } from "react";
import { Icon } from "@/components/kit/Icon";
import { layerTitles, statusTitles } from "@/lib/calendar/rules/kinds";
import { byPlace } from "@/lib/calendar/rules/order";
import type { CalendarItem } from "@/lib/calendar/schema";
import { looks } from "../looks";
import { DayGrid } from "./DayGrid";
import { cellKey, type GridCell, type GridRow } from "./gridModel";
import { initials, Pill } from "./Pill";

type By = "salas" | "artistas";

/** The line that an entry stands in: its room, or its artist. */
const lineOf = {
  salas: ({ venue, room }: CalendarItem) => venue && `${venue.id}:${room}`,
  artistas: ({ artist }: CalendarItem) => artist && String(artist.id),
} as const;

const Head = ({ name, more = "" }: { name: string; more?: string }) => (
  <span className="block min-w-0 break-words">
    {name}
    {more && <span className="block text-muted">{more}</span>}
  </span>
);

function rowsOf(by: By, items: readonly CalendarItem[]): GridRow[] {
  const first = new Map<string, CalendarItem>();
  for (const item of items) {
    const key = lineOf[by](item);
    if (key && !first.has(key)) first.set(key, item);
  }
  const lines = [...first];
  if (by === "artistas") {
    lines.sort(([, a], [, b]) => (a.artist?.name ?? "").localeCompare(b.artist?.name ?? "", "es"));
    return lines.map(([key, { artist }]) => {
      const label = artist?.name ?? "";
      return { key, group: "", label, head: <Head name={label} /> };
    });
  }
  lines.sort(([, a], [, b]) => byPlace(a, b));
  return lines.map(([key, { venue, room, city }]) => {
    const label = [venue?.name, room].filter(Boolean).join(", ");
    return { key, group: city || "Sin ciudad", label, head: <Head name={venue?.name ?? ""} more={room} /> };
  });
}

const said = ({ layer, title, note, status }: CalendarItem) =>
  [layerTitles[layer], title, note, status === "firme" ? "" : statusTitles[status]].filter(Boolean).join(", ");

function cellOfItems(items: readonly CalendarItem[]): GridCell {
  const [one] = items as [CalendarItem, ...CalendarItem[]];
  const firm = one.layer === "shows" && one.status === "firme";
  const content =
    items.length > 1 ? (
      <Pill look={items.some(({ layer, status }) => layer === "shows" && status === "firme") ? "full" : "others"}>
        {items.length}
      </Pill>
    ) : one.layer === "shows" ? (
      <Pill look={firm ? "full" : "others"}>{initials(one.artist?.name ?? one.title)}</Pill>
    ) : (
      <Pill look="others">
        <Icon of={looks[one.layer].icon} size={12} />
      </Pill>
    );
  return { content, label: items.map(said).join("; "), href: items.find(({ link }) => link)?.link ?? undefined };
}

/** Entries by their room, or by their artist, and day. What has neither is not here. */
export default function ItemsGrid({
  by,
  days,
  items,
}: {
  by: By;
  days: readonly string[];
  items: readonly CalendarItem[];
}) {
  const { rows, cells, feasts } = useMemo(() => {
    const inCell = new Map<string, CalendarItem[]>();
    for (const item of items) {
      const line = lineOf[by](item);
      if (!line) continue;
      const key = cellKey(line, item.start);
      inCell.set(key, [...(inCell.get(key) ?? []), item]);
    }
    return {
      rows: rowsOf(by, items),
      cells: new Map([...inCell].map(([key, list]) => [key, cellOfItems(list)])),
      feasts: new Map(items.filter(({ layer }) => layer === "feriados").map(({ start, title }) => [start, title])),
    };
  }, [by, items]);
  const cellOf = useMemo(() => (row: string, day: string) => cells.get(cellKey(row, day)), [cells]);
  return (
    <DayGrid
      caption={by === "salas" ? "Salas por día" : "Artistas por día"}
      heading={by === "salas" ? "Sala" : "Artista"}
      days={days}
      rows={rows}
      cellOf={cellOf}
      feasts={feasts}
    />
  );
}
