import dynamic from "next/dynamic";
import { useMemo } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { useFilters } from "@/components/frame/list/useFilters";
import { cx } from "@/components/kit/cx";
import { Page } from "@/components/kit/Page";
import { SlowNotice } from "@/components/kit/SlowNotice";
import { useTableView } from "@/components/kit/table/useTableView";
import { useMediaQuery } from "@/components/kit/useMediaQuery";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { sumsWithFinancieros } from "@/lib/musicwins/budgets/api";
import { OpenLine, useMusicWinsLive } from "../live/useMusicWinsLive";
import { AreaTreeSection } from "./AreaTreeSection";
import { BoardActions, LinesExcel, NewLineButton, OtherPanels } from "./BoardActions";
import { lineColumns, placeWithin } from "./columns";
import { figureOf, figureTitle } from "./figures";
import { LINE_FILTERS, presetViews } from "./filters";
import { LinesTable } from "./LinesTable";
import { noLinesOf } from "./noLines";
import { useAreas } from "./useAreas";
import { useBoardAddress, useSortInAddress } from "./useBoardAddress";
import { useLines } from "./useLines";

const LineDrawer = dynamic(() => import("../line/LineDrawer"), { ssr: false });
const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });
const NewLineDrawer = dynamic(() => import("../form/NewLineDrawer"), { ssr: false });
const AssignmentsDrawer = dynamic(() => import("../assignments/AssignmentsDrawer"), { ssr: false });

/** `/bsastrap`: budgets by area and category, and the lines of what is chosen. Filters and drawers are in the address. */
export function BudgetsScreen() {
  useMusicWinsLive();
  const address = useBoardAddress();
  const { filters } = address;
  const bar = useFilters(LINE_FILTERS);
  const { person } = usePerson();
  const areas = useAreas();
  const sums = useRead(sumsWithFinancieros, { query: {} });
  const lines = useLines(address.ready && areas.data?.length !== 0 ? filters : null);
  const { area, categoria } = filters;
  const placeIn = useMemo(() => placeWithin({ area, categoria }), [area, categoria]);
  const columns = useMemo(() => lineColumns(placeIn), [placeIn]);
  const view = useSortInAddress(useTableView(columns, { viewsKey: "bsastrap" }), address);

  const everywhere = person?.rol === "Administrador";
  const hereWritable = areas.writable.some(({ area }) => !filters.area || area === filters.area);
  const writes = everywhere || areas.writable.length > 0;
  const assigns = everywhere || areas.administered.length > 0;
  // Only where the drawer takes room from the list: elsewhere it lies over it, and nothing behind it moves.
  const wide = useMediaQuery("(width >= 80rem)");
  const beside = address.linea !== null || address.panel !== undefined;
  const none = noLinesOf(bar, hereWritable || (everywhere && !area) ? () => address.open("nueva") : undefined);

  return (
    // The list stays in sight beside an open drawer, as wide as the drawer leaves it.
    <div className={cx("min-h-full", beside && "xl:pr-[640px]")}>
      <Page
        title="Music Wins"
        waiting={(!areas.data && !areas.error) || (!sums.data && !sums.error)}
        context="Presupuesto por área. Pendiente = enviado sin aprobar."
        actions={
          <BoardActions
            filters={filters}
            empty={lines.rows.length === 0}
            assigns={assigns}
            writes={writes}
            narrow={beside && wide}
            onOpen={address.open}
          />
        }
        phoneBar={
          writes && (
            <>
              <NewLineButton onOpen={address.open} />
              <LinesExcel filters={filters} empty={lines.rows.length === 0} />
              <OtherPanels assigns={assigns} onOpen={address.open} />
            </>
          )
        }
      >
        <AreaTreeSection
          areas={areas}
          address={address}
          firstUse={everywhere ? () => address.open("asignaciones") : undefined}
        />
        {areas.data?.length !== 0 && (
          <section aria-label="Líneas" className="flex min-w-0 flex-col gap-3">
            <h2 className="flex flex-wrap items-baseline gap-x-2 text-section">
              {categoria ?? area ?? "Todas las líneas"}
              {!lines.loading && (
                <span className="text-help font-normal text-muted">{countText(lines.rows.length, "línea")}</span>
              )}
            </h2>
            <FilterBar
              of={bar}
              view={view}
              views={{ viewsKey: "bsastrap", presets: presetViews(todayIn()) }}
              title="Music Wins"
              found={countText(lines.rows.length, "línea")}
            />
            {lines.stale && <SlowNotice text="Trayendo los presupuestos..." />}
            <LinesTable
              lines={lines}
              columns={columns}
              placeIn={placeIn}
              view={view}
              activeId={address.linea}
              hrefOf={address.lineHref}
              sumHref={(sum, currency) => address.sumHref(figureOf(sum, currency, filters))}
              none={none}
            />
          </section>
        )}
        {address.figure && <EntriesDrawer adds viewsKey="bsastrap-movimientos" title={figureTitle} />}
        {address.linea !== null && (
          <OpenLine value={address.linea}>
            <LineDrawer key={address.linea} id={address.linea} areas={areas} address={address} />
          </OpenLine>
        )}
        {areas.data && address.panel === "nueva" && writes && (
          <NewLineDrawer areas={areas} address={address} anyArea={everywhere} />
        )}
        {areas.data && address.panel === "asignaciones" && assigns && (
          <AssignmentsDrawer areas={areas.administered} start={area} anyArea={everywhere} onClose={address.close} />
        )}
      </Page>
    </div>
  );
}
