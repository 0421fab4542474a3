import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listHolds } from "@/lib/shows/holds/api";
import { holdTitles, rankText } from "@/lib/shows/holds/rules/kinds";

/** The places that a show has in the queues of rooms and days. */
export function ShowHolds({ id }: { id: number }) {
  const read = useRead(listHolds, { query: { show_id: id, limit: 100 } });
  return (
    <Card title="Holds" flush>
      <Fetched read={read} failure="No se pudieron traer los holds" rows={2}>
        {({ holds }) =>
          holds.length === 0 ? (
            <p className="px-4 py-3 text-help text-muted">No tiene ningún lugar pedido.</p>
          ) : (
            <ul className="divide-y divide-line-soft border-t border-line-soft">
              {holds.map((hold) => (
                <li key={hold.id} className="flex justify-between gap-3 px-4 py-2.5">
                  <span>
                    <span className="block">
                      {[hold.venue.name, hold.room, formatDayYear(hold.day)].filter(Boolean).join(" · ")}
                    </span>
                    <span className="text-help text-muted">
                      {[holdTitles[hold.state], `vence ${formatDayYear(inZone(hold.expires_at).day)}`].join(", ")}
                    </span>
                  </span>
                  <span className="whitespace-nowrap text-right">
                    {hold.rank === null ? "Sin contestar" : rankText(hold.rank)}
                    <span className="block text-help text-muted">
                      {countText(hold.waiting, "en la fila", "en la fila")}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Card>
  );
}
