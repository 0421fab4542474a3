import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { layerTitles, statusTitles } from "@/lib/calendar/rules/kinds";
import type { CalendarItem } from "@/lib/calendar/schema";
import { formatDay, formatDayLong } from "@/lib/format/dates";
import { lookOf, salesText } from "./looks";

/** What there is day by day, each day with its entries. */
export default function ListView({
  items,
  onMove,
}: {
  items: readonly CalendarItem[];
  onMove: (item: CalendarItem, day: string) => void;
}) {
  const days = new Map<string, CalendarItem[]>();
  for (const item of items) days.set(item.start, [...(days.get(item.start) ?? []), item]);
  return (
    <div className="flex flex-col gap-4">
      {[...days].map(([day, entries]) => (
        <section key={day} aria-label={formatDayLong(day)} data-print="whole">
          <h2 className="mb-1 text-help font-semibold" title={formatDayLong(day)}>
            {formatDay(day)}
          </h2>
          <ul className="divide-y divide-line-soft rounded-card border border-line bg-surface">
            {entries.map((item) => (
              <Entry key={item.id} item={item} onMove={onMove} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ item, onMove }: { item: CalendarItem; onMove: (item: CalendarItem, day: string) => void }) {
  const { layer, title, note, time, status, link, venue, room, city, light } = item;
  const look = lookOf(item);
  const place = [venue?.name, room, city].filter(Boolean).join(", ");
  return (
    <li className="flex min-h-11 items-center gap-3 px-3 py-2">
      <span
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-badge"
        style={{ color: look.ink, backgroundColor: look.soft }}
      >
        <Icon of={look.mark ?? look.icon} size={14} />
      </span>
      <span className="w-11 shrink-0 text-help tabular-nums text-muted">{time}</span>
      <span className="min-w-0 flex-1">
        <span className={cx("block break-words", status === "cancelado" && "line-through")}>
          {link ? (
            <Link href={link} className="underline-offset-3 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <span className="block text-help text-muted">
          {[layerTitles[layer], note, place].filter(Boolean).join(" · ")}
        </span>
        {(look.mark || item.sales) && (
          <span className="block text-help">
            {look.mark && <span style={{ color: look.ink }}>{light?.why}</span>}
            {look.mark && item.sales && " · "}
            {salesText(item)}
          </span>
        )}
      </span>
      {item.movable && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Mover ${title} a otro día`}
          onClick={() => onMove(item, item.start)}
        >
          Mover a...
        </Button>
      )}
      {status !== "firme" && <Badge tone={status === "cancelado" ? "bad" : "neutral"}>{statusTitles[status]}</Badge>}
    </li>
  );
}
