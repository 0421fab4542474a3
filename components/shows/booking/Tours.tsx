import { TriangleAlert } from "lucide-react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import { listTours } from "@/lib/avails/api";
import type { Tour, TourDate } from "@/lib/avails/schema";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";

/** Dates that belong together, by project or else by artist, each with its way from the one before. */
export function Tours() {
  const read = useRead(listTours, { query: {} });
  return (
    <Fetched read={read} failure="No se pudieron traer las giras" rows={6}>
      {({ tours, travel_km, cut }) =>
        tours.length === 0 ? (
          <EmptyState title="Ninguna gira por venir">
            Dos fechas de un mismo proyecto, o de un mismo artista, ya son una gira.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            {cut && <Banner tone="warn">Hay más fechas de las que entran: se ven las primeras.</Banner>}
            <p className="text-help text-muted">
              {`Kilómetros en línea recta entre salas, de las que tienen dónde están. Se avisa cuando son más de ${formatInteger(travel_km)} por día.`}
            </p>
            {tours.map((tour) => (
              <TourCard key={tour.key} tour={tour} />
            ))}
          </div>
        )
      }
    </Fetched>
  );
}

const TourCard = ({ tour: { project, artist, dates, km, far } }: { tour: Tour }) => (
  <Card
    title={project?.name ?? artist?.name ?? ""}
    subtitle={[
      project && artist?.name,
      countText(dates.length, "fecha"),
      km > 0 && `${formatInteger(km)} km`,
      far > 0 && countText(far, "tramo largo", "tramos largos"),
    ]
      .filter(Boolean)
      .join(" · ")}
    flush
  >
    <ol className="border-t border-line-soft">
      {dates.map((date) => (
        <DateRow key={date.show.id} date={date} />
      ))}
    </ol>
  </Card>
);

function DateRow({ date: { show, day, state, venue, city, country, leg } }: { date: TourDate }) {
  const place = [city, country].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line-soft px-4 py-2.5 last:border-b-0">
      <span className="w-32 shrink-0 whitespace-nowrap tabular-nums phone:w-full">{formatDayYear(day)}</span>
      <span className="min-w-0 flex-1 basis-60">
        <Link href={`/shows/${show.id}`} className="tap font-semibold hover:underline">
          {show.name}
        </Link>
        <span className="block text-help text-muted">{[venue, place].filter(Boolean).join(" · ") || "Sin lugar"}</span>
      </span>
      <span className={leg?.far ? "text-help font-semibold text-warn" : "text-help text-muted"}>
        {leg?.far && <Icon of={TriangleAlert} size={14} className="mr-1.5 inline align-[-2px]" />}
        {leg && legText(leg)}
      </span>
      <ShowStateBadge state={state} />
    </li>
  );
}

const legText = ({ days, km }: NonNullable<TourDate["leg"]>): string =>
  `${km === null ? "Sin distancia" : `${formatInteger(km)} km`} en ${days === 0 ? "el mismo día" : countText(days, "día")}`;
