import { CalendarOff, Printer, Rss } from "lucide-react";
import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { filtersIn } from "@/components/frame/list/filtersIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { IconButton } from "@/components/kit/IconButton";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { calendarChoices, itemsExcel, listItems } from "@/lib/calendar/api";
import { type LayerKey, type PresetKey, presets } from "@/lib/calendar/rules/kinds";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { askedOf, itemSpecs, viewOf, viewSpec } from "./filters";
import { ItemsView } from "./ItemsView";
import { SpanBar } from "./SpanBar";
import { spanOf } from "./span";

const SavedViews = dynamic(() => import("@/components/kit/table/SavedViews").then((it) => it.SavedViews), {
  loading: () => <span className="h-8 w-37" />,
});
const FeedsDrawer = dynamic(() => import("./feeds/FeedsDrawer"), { ssr: false });
const BlocksDrawer = dynamic(() => import("./artistDays/BlocksDrawer"), { ssr: false });
const AvailsView = dynamic(() => import("./avails/AvailsView"), {
  ssr: false,
  loading: () => <SkeletonRows rows={14} label="Cargando la disponibilidad..." />,
});

const CONTEXT: Record<PresetKey, string> = {
  live: "Shows, anuncios, salidas a la venta, reportes y feriados.",
  mgm: "Los shows de los artistas con sus hitos, pagos, cobros y tareas.",
  booking: "Qué salas están libres, quién espera por ellas y lo que ya está confirmado.",
};

const NO_LAYERS: readonly LayerKey[] = [];

/** `/calendarLive`, `/calendarMGM`, `/calendarBooking`: `?vista=&mes=&dia=&capas=&artista=&sala=&ciudad=&empresa=&persona=&suscripciones=&bloqueos=`. */
export function CalendarScreen({ calendar }: { calendar: PresetKey }) {
  const { can } = usePerson();
  const choices = useRead(calendarChoices, {});
  // Which layers there are is known with the first answer, and the filters are read before it.
  const asked = useFilters([viewSpec(calendar), ...itemSpecs(choices.data, NO_LAYERS)]);
  const { address, values } = asked;
  const view = viewOf(calendar, values.vista ?? "");
  const span = spanOf(view, address.get);
  const avails = calendar === "booking" && view === "salas";
  const { layers: _, ...filter } = askedOf(values);
  const query = { from: span.from, to: span.to, calendar, ...askedOf(values) };
  const subscribing = address.get("suscripciones") === "1";
  const read = useRead(listItems, address.ready && (!avails || subscribing) ? { query } : null);
  const layers = read.data?.layers.map(({ key }) => key) ?? NO_LAYERS;
  const filters = filtersIn(
    avails ? [viewSpec(calendar)] : [viewSpec(calendar), ...itemSpecs(choices.data, layers)],
    address,
  );
  const { title } = presets[calendar];
  const found = countText(read.data?.items.length ?? 0, "entrada");
  return (
    <div style={{ page: "calendario" }} className="flex min-h-full flex-col *:flex-1">
      <Page
        title={title}
        context={CONTEXT[calendar]}
        actions={
          <>
            {can("artistDays.use") && calendar !== "live" && (
              <IconButton
                label="Días bloqueados"
                icon={CalendarOff}
                variant="outline"
                onClick={() => address.set({ bloqueos: "1" })}
              />
            )}
            {can("feeds.use") && (
              <IconButton
                label="Suscripciones"
                icon={Rss}
                variant="outline"
                onClick={() => address.set({ suscripciones: "1" })}
              />
            )}
            <IconButton label="Imprimir" icon={Printer} variant="outline" onClick={() => window.print()} />
            {!avails && (
              <ExcelButton
                contract={itemsExcel}
                input={{ query }}
                name={`calendario_${calendar}_${span.from}_${span.to}`}
                empty={read.data?.items.length === 0}
              />
            )}
          </>
        }
        filters={
          <FilterBar
            of={filters}
            title={title}
            found={found}
            end={
              <SavedViews
                viewsKey={`calendar_${calendar}`}
                filters={asked.text}
                onFilters={asked.show}
                presets={[{ name: title, filters: "" }]}
              />
            }
          />
        }
      >
        <div className="flex min-w-0 flex-col gap-3">
          <SpanBar view={view} span={span} address={address} />
          {avails ? <AvailsView address={address} span={span} /> : <ItemsView view={view} span={span} read={read} />}
        </div>
      </Page>
      {address.get("bloqueos") === "1" && can("artistDays.use") && choices.data && (
        <BlocksDrawer
          artists={choices.data.artists}
          artist={filter.artist}
          onClose={() => address.set({ bloqueos: "" })}
        />
      )}
      {subscribing && (
        <FeedsDrawer
          calendar={calendar}
          layers={layers}
          filter={filter}
          onClose={() => address.set({ suscripciones: "" })}
        />
      )}
    </div>
  );
}

export const LiveCalendar = () => <CalendarScreen calendar="live" />;
export const ManagementCalendar = () => <CalendarScreen calendar="mgm" />;
export const BookingCalendar = () => <CalendarScreen calendar="booking" />;
