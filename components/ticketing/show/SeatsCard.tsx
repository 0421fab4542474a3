import { CapacityBreakdown } from "@/components/kit/CapacityBar";
import { Card } from "@/components/kit/Card";
import { addDays, formatDayShort } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { knownAmount, missingText } from "@/lib/ticketing/rules/missingAmounts";
import { occupancyText } from "@/lib/ticketing/rules/seats";
import { DiscrepancyMark } from "../report/cells/DiscrepancyMark";
import { MoneyDiscrepancy } from "../report/cells/MoneyCell";
import { ticketDiscrepancy } from "../report/cells/SoldCells";
import { amountsOf } from "../report/rows";
import type { ShowPage } from "./curveModel";

/** Money per currency, the seats, and what is needed per day to sell out. */
export function SeatsCard({ page }: { page: ShowPage }) {
  return (
    <Card flush>
      <div className="divide-y divide-line">
        {amountsOf(page)?.map((amounts) => (
          <div key={amounts.divisa} className="px-4 py-3">
            <p className="text-help text-muted">Recaudación {amounts.divisa}</p>
            <p className="text-[24px] font-semibold leading-8 tracking-[-0.014em]">
              {knownAmount(amounts, (one) => formatMoney(one.recaudacion_total, one.divisa))}{" "}
              <MoneyDiscrepancy amounts={amounts} />
            </p>
            {missingText(amounts) !== "" && <p className="text-second text-warn">{missingText(amounts)}</p>}
            {amounts.promedio !== null && (
              <p className="text-help text-muted">
                promedio {formatMoney(amounts.promedio, amounts.divisa, { decimals: 0 })} por entrada
              </p>
            )}
          </div>
        ))}
        <Seats page={page} />
        <Pace page={page} />
      </div>
    </Card>
  );
}

function Seats({ page }: { page: ShowPage }) {
  const { venta_total, ocupacion, holdeo, cortesias, restan, capacidad, discrepancia, warnings } = page;
  const part = (label: string, share: number) => ({ label, share, text: formatInteger(share) });
  return (
    <div className="px-4 py-3.5">
      <p className="mb-2">
        <span className="text-[24px] font-semibold leading-8 tracking-[-0.014em]">{formatInteger(venta_total)}</span>{" "}
        <span className="text-help text-muted">
          {ocupacion === null ? "vendidas" : `${occupancyText(ocupacion)} de la capacidad`}
        </span>
        {discrepancia !== null && <DiscrepancyMark text={ticketDiscrepancy(discrepancia)} />}
      </p>
      {warnings.map(({ code, message }) => (
        <p key={code} className="mb-2 text-second text-warn">
          {message}
        </p>
      ))}
      {capacidad > 0 && restan !== null ? (
        <CapacityBreakdown
          sold={part("Vendidas", venta_total)}
          held={[part("Holdeo", holdeo), part("Cortesías", cortesias)]}
          remaining={{ label: "Restan", share: Math.max(0, restan), text: restan < 0 ? "—" : formatInteger(restan) }}
          capacity={part("Capacidad", capacidad)}
        />
      ) : (
        <p className="text-help text-muted">Falta cargar la capacidad del show.</p>
      )}
    </div>
  );
}

function Pace({ page }: { page: ShowPage }) {
  const { venta_hoy, serie, hoy, por_dia, dias, state, restan } = page;
  const before = serie.at(-8) ?? null;
  const selling = state === "a_la_venta" && dias !== null && dias >= 0;
  return (
    <dl className="grid grid-cols-2 gap-3 px-4 py-3.5">
      <Fact
        term="Hoy"
        value={venta_hoy === null ? "—" : formatInteger(venta_hoy)}
        note={`${formatDayShort(addDays(hoy, -7))}: ${before === null ? "sin datos" : formatInteger(before)}`}
      />
      {selling && restan !== null && (
        <Fact
          term="Para agotar"
          value={por_dia === null ? formatInteger(Math.max(0, restan)) : formatInteger(por_dia)}
          note={dias === 0 ? "hoy es el show" : `por día, ${countText(dias, "día")}`}
        />
      )}
    </dl>
  );
}

function Fact({ term, value, note }: { term: string; value: string; note: string }) {
  return (
    <div>
      <dt className="text-help text-muted">{term}</dt>
      <dd>
        <span className="block text-title">{value}</span>
        <span className="block text-second text-muted">{note}</span>
      </dd>
    </div>
  );
}
