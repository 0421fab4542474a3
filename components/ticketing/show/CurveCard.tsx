import { CalendarClock, Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon } from "@/components/kit/Icon";
import { usePerson } from "@/lib/client/usePerson";
import { formatInteger } from "@/lib/format/number";
import { slugFile } from "@/lib/format/text";
import { showHref } from "../report/rows";
import { curveModel, curveRanges, curveTable, dateChanges, type ShowPage } from "./curveModel";

const QUESTION = "¿Cómo viene contra shows comparables?";
const START_DAYS = 45;

/** The cumulative curve by days to the show, against comparable shows and where it will end at this pace. */
export function CurveCard({ page }: { page: ShowPage }) {
  const ranges = curveRanges(page);
  const [chosen, setChosen] = useState(START_DAYS);
  const range = ranges.includes(chosen) ? chosen : ranges[0];
  if (range === undefined) return <NoCurve page={page} />;
  return (
    <ChartCard
      question={QUESTION}
      unit={`Entradas vendidas, % de ${formatInteger(page.capacidad)} lugares, por días al show`}
      fileName={`curva_${slugFile(page.show)}`}
      range={{
        value: String(range),
        onChange: (value) => setChosen(Number(value)),
        options: ranges.map((days, index) => ({
          value: String(days),
          label: index === 0 ? `${days} días` : String(days),
        })),
      }}
      data={curveTable(page, range)}
      conclusion={
        (page.conclusion !== "" || page.reprogramado.length > 0) && (
          <>
            {page.conclusion !== "" && <Conclusion page={page} />}
            <DateChanges page={page} />
          </>
        )
      }
    >
      <LineChart {...curveModel(page, range)} />
    </ChartCard>
  );
}

/** The days that it had before, each marked on the curve where it changed. */
function DateChanges({ page }: { page: ShowPage }) {
  const changes = dateChanges(page);
  if (changes.length === 0) return null;
  return (
    <p className="flex items-start gap-2.5 text-muted">
      <Icon of={CalendarClock} className="mt-px text-warn" />
      <span>{`Reprogramado. ${changes.map(({ text }) => text).join("; ")}.`}</span>
    </p>
  );
}

/** Why there is no curve, and what would make one. */
function NoCurve({ page }: { page: ShowPage }) {
  const { can } = usePerson();
  const missing = page.capacidad === 0 ? "la capacidad" : page.fecha === null ? "la fecha" : undefined;
  return (
    <Card title={QUESTION}>
      <EmptyState
        title={missing ? `Falta ${missing} del show` : "Todavía no hay ventas cargadas"}
        compact
        actions={
          can(missing ? "tickets.configure" : "tickets.write") && (
            <ButtonLink size="sm" href={missing ? showHref(page.show, "detalle") : "/cargaTickets"}>
              {missing ? "Completar el detalle" : "Cargar ventas"}
            </ButtonLink>
          )
        }
      >
        {missing ? "Con ese dato se puede comparar con otros shows." : "La curva aparece con la primera venta."}
      </EmptyState>
    </Card>
  );
}

/** The figures of the sentence stand out. */
const FIGURE = /(\d[\d.]* puntos? por (?:encima|debajo)|\d[\d.]*\d)/;

function Conclusion({ page: { conclusion, diferencia } }: { page: ShowPage }) {
  const up = (diferencia ?? 0) >= 0.5;
  const down = (diferencia ?? 0) <= -0.5;
  return (
    <p className="flex items-start gap-2.5">
      <Icon
        of={up ? TrendingUp : down ? TrendingDown : Minus}
        className={up ? "mt-px text-good" : down ? "mt-px text-warn" : "mt-px text-muted"}
      />
      <span>
        {conclusion.split(FIGURE).map((part, index) =>
          index % 2 === 1 ? (
            <strong key={part} className="font-semibold">
              {part}
            </strong>
          ) : (
            part
          ),
        )}
      </span>
    </p>
  );
}
