import { Clock } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { CapacityBar } from "@/components/kit/CapacityBar";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { knownAmount } from "@/lib/ticketing/rules/missingAmounts";
import { occupancyText, seatsWarning } from "@/lib/ticketing/rules/seats";
import { countdownText, dayText } from "@/lib/ticketing/rules/showDay";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { inTerms } from "./cells/MoneyCell";
import { StateMark } from "./cells/ShowCell";
import type { Conversion } from "./convert";
import { amountsOf, freshnessOf, isClosed, placeOf, showHref, titleOf } from "./rows";

/** A show on a phone: who, where and when, today, what is left, the money, and the bar. The whole card is the link. */
export function ShowCard({ row, conversion, canLoad }: { row: TicketRow; conversion?: Conversion; canLoad: boolean }) {
  const { label, stale } = freshnessOf(row);
  const over = seatsWarning(row);
  return (
    <div className="relative">
      <div className="flex justify-between gap-3">
        <Link
          href={showHref(row.show)}
          className="flex flex-wrap items-center gap-x-2 font-semibold after:absolute after:-inset-x-4 after:-inset-y-3.5"
        >
          {titleOf(row)} <StateMark row={row} />
        </Link>
        <span className="shrink-0 whitespace-nowrap">{dayText(row, formatDay)}</span>
      </div>
      <div className="flex justify-between gap-3 text-second text-muted">
        <span>{placeOf(row)}</span>
        <span className="shrink-0 whitespace-nowrap">{countdownText(row)}</span>
      </div>
      <CardFacts row={row} conversion={conversion} />
      {row.ocupacion !== null && (
        <div className="mt-2 flex items-center gap-5">
          <CapacityBar
            full
            percent={row.ocupacion}
            pace={isClosed(row) ? null : row.ritmo}
            soldOut={row.state === "sold_out"}
          />
          <span className={cx("whitespace-nowrap font-semibold", row.ocupacion > 100 && "text-warn")}>
            {occupancyText(row.ocupacion)}
          </span>
        </div>
      )}
      {over && <p className="mt-1 text-second text-warn">{over}</p>}
      {stale && (
        <div className="mt-2 flex items-center justify-between">
          <Badge tone="warn" icon={Clock}>
            {row.ultima_fecha === null ? label : `Sin datos ${label.toLowerCase()}`}
          </Badge>
          {canLoad && (
            <Link
              href="/cargaTickets"
              className="relative z-1 inline-flex min-h-11 items-center font-semibold text-accent"
            >
              Cargar
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function CardFacts({ row, conversion }: { row: TicketRow; conversion?: Conversion }) {
  const amounts = amountsOf(row);
  const known = inTerms(amounts ?? []);
  const converted = known.length > 0 && conversion?.sum(known);
  const written = converted
    ? [formatMoney(converted, conversion?.to ?? "", { decimals: 0 })]
    : amounts?.map((one) =>
        knownAmount(one, ({ recaudacion_total, divisa }) => formatMoney(recaudacion_total, divisa, { decimals: 0 })),
      );
  const facts = [
    { term: "Hoy", value: row.venta_hoy === null ? "—" : formatInteger(row.venta_hoy) },
    { term: "Restan", value: row.restan === null || row.restan < 0 ? "—" : formatInteger(row.restan) },
  ];
  return (
    <dl className="mt-1.5 flex gap-10">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-second text-muted">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
      {written && written.length > 0 && (
        <div className="-ml-6 flex-1 text-right">
          <dt className="text-second text-muted">Recaudación</dt>
          {written.map((text) => (
            <dd key={text} className="whitespace-nowrap font-semibold">
              {text}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
