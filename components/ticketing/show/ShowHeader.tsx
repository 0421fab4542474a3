import { Clock } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import { formatDayLong, formatDayYear } from "@/lib/format/dates";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import { countdownText, dayText, toldDay } from "@/lib/ticketing/rules/showDay";
import { freshnessOf, placeOf } from "../report/rows";
import type { ShowPage } from "./curveModel";

/** The state, and when the sales were last loaded. */
export function ShowBadge({ page }: { page: ShowPage }) {
  const { label, stale, full } = freshnessOf(page);
  return (
    <>
      <ShowStateBadge state={page.state} />
      <span title={full} className="text-help text-muted">
        {stale ? (
          <Badge tone="warn" icon={Clock}>
            {page.ultima_fecha === null ? label : `Sin datos ${label.toLowerCase()}`}
          </Badge>
        ) : page.ultima_fecha === null ? (
          "Sin ventas cargadas"
        ) : (
          `Actualizado ${label.toLowerCase()}`
        )}
      </span>
    </>
  );
}

/** Why the show is called off or put off; nothing otherwise. */
export function ShowReason({ page }: { page: ShowPage }) {
  const { state_reason } = page.details;
  if (state_reason === "") return null;
  return (
    <Banner
      tone={page.state === "cancelado" ? "bad" : "warn"}
    >{`${showStateTitles[page.state]}: ${state_reason}`}</Banner>
  );
}

/** `Estadio Ribera Norte, Buenos Aires. Sáb 28 nov 2026, 21:00, en 8 días` */
export function ShowContext({ page }: { page: ShowPage }) {
  const { artist, show, hora } = page;
  const fecha = toldDay(page);
  const who = artist === show ? "" : `${artist}. `;
  if (fecha === null) return <>{`${who}${placeOf(page)}. ${dayText(page, formatDayYear)}.`}</>;
  const day = formatDayYear(fecha);
  const when = [day.charAt(0).toUpperCase() + day.slice(1), hora, countdownText(page)].filter(Boolean).join(", ");
  return (
    <>
      {`${who}${placeOf(page)}. `}
      <span title={formatDayLong(fecha)}>{when}</span>
    </>
  );
}
