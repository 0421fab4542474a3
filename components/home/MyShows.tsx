import { Link } from "@/components/kit/Link";
import { SoldOutStub } from "@/components/kit/SoldOutStub";
import { useRead } from "@/lib/client/useRead";
import { todayIn, WEEKDAYS, weekdayOf } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { listTickets } from "@/lib/ticketing/shows/api";
import { nextShows } from "./nextShows";
import { PanelList } from "./PanelList";

const SHOWN = 4;

/** The next shows that the person sees, each with what it has sold. */
export function MyShows() {
  const read = useRead(listTickets, { query: { desde: todayIn() } });
  return (
    <PanelList
      title="Próximos shows"
      failure="No se pudieron traer sus shows"
      read={read}
      rows={SHOWN}
      all={{ href: "/tickets", label: "Ver todos" }}
      rowsOf={(rows) => nextShows(rows, SHOWN)}
      rowKey={({ show }) => show}
      none={{ title: "Ningún show por venir", text: "Los que estén a la venta se ven acá." }}
      row={({ show, fecha, venue, city, venta_total, state }) => (
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
            <span className="whitespace-nowrap text-help text-muted">{formatInteger(venta_total)} vendidas</span>
          )}
        </Link>
      )}
    />
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
