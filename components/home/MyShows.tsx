import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { SoldOutStub } from "@/components/kit/SoldOutStub";
import { useRead } from "@/lib/client/useRead";
import { todayIn, WEEKDAYS, weekdayOf } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { listTickets } from "@/lib/ticketing/shows/api";
import { nextShows } from "./nextShows";
import { Panel } from "./Panel";

const SHOWN = 4;

/** The next shows that the person sees, each with what it has sold. */
export function MyShows() {
  const read = useRead(listTickets, { query: { desde: todayIn() } });
  return (
    <Panel
      title="Próximos shows"
      failure="No se pudieron traer sus shows"
      read={read}
      rows={SHOWN}
      actions={
        <Link href="/tickets" className="tap">
          Ver todos
        </Link>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState compact title="Ningún show por venir">
            Los que estén a la venta se ven acá.
          </EmptyState>
        ) : (
          <ul>
            {nextShows(rows, SHOWN).map(({ show, fecha, venue, city, venta_total, state }) => (
              <li key={show} className="border-t border-line-soft">
                <Link
                  href={`/tickets/${encodeURIComponent(show)}`}
                  className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <DayBox day={fecha} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{show}</span>
                    <span className="block truncate text-second text-muted">
                      {[venue, city].filter(Boolean).join(", ") || "Sin lugar"}
                    </span>
                  </span>
                  {state === "sold_out" ? (
                    <SoldOutStub />
                  ) : (
                    <span className="whitespace-nowrap text-help text-muted">
                      {formatInteger(venta_total)} vendidas
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function DayBox({ day }: { day: string }) {
  return (
    <time
      dateTime={day}
      className="flex h-10 w-11 shrink-0 flex-col items-center justify-center rounded-control border border-line text-second leading-4"
    >
      {WEEKDAYS[weekdayOf(day)]?.slice(0, 3)}
      <b className="font-semibold text-body leading-4">{Number(day.slice(-2))}</b>
    </time>
  );
}
