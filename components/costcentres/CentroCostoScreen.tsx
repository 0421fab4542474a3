import dynamic from "next/dynamic";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { readBoard } from "@/lib/costcentres/api";
import { countText } from "@/lib/format/text";
import { BoardActions } from "./board/BoardActions";
import { BoardFilters } from "./board/BoardFilters";
import { BoardView } from "./board/BoardView";
import { scopeOf, useCostAddress, type View, views } from "./useCostAddress";
import { useCostLive } from "./useCostLive";

const loading = () => <SkeletonRows />;
const ReallocationsView = dynamic(() => import("./reallocations/ReallocationsView"), { ssr: false, loading });
const CentresView = dynamic(() => import("./centres/CentresView"), { ssr: false, loading });
const ImportView = dynamic(() => import("./importing/ImportView"), { ssr: false, loading });
const CentreEntries = dynamic(() => import("./entries/CentreEntries"), { ssr: false });
const EntryDrawer = dynamic(() => import("./entries/EntryDrawer"), { ssr: false });
const CentreDrawer = dynamic(() => import("./centres/CentreDrawer"), { ssr: false });
const AskDrawer = dynamic(() => import("./reallocations/AskDrawer"), { ssr: false });
const ReallocationDrawer = dynamic(() => import("./reallocations/ReallocationDrawer"), { ssr: false });

const TITLES: Record<View, string> = {
  resumen: "Resumen",
  reasignaciones: "Reasignaciones",
  centros: "Centros",
  importar: "Importar",
};

/** `/Estructura/Hispa/CentroCosto`: budget, committed, actual and available by month and centre, and what they are made of. */
export function CentroCostoScreen() {
  useCostLive();
  const address = useCostAddress();
  const { view, panel, cell, reallocation } = address;
  const { can } = usePerson();
  const writes = can("costcentres.write");
  const board = useRead(
    readBoard,
    address.ready ? { query: { ...scopeOf(address), q: address.q || undefined } } : null,
  );
  const waiting = board.data?.pendientes ?? 0;
  const shown = views.filter((one) => one !== "importar" || writes);

  return (
    <Page
      title="Centros de costo"
      waiting={view === "resumen" && !board.data && !board.error}
      context={
        view === "resumen"
          ? "Disponible = presupuesto − comprometido − real. Cada cifra abre los movimientos que la forman."
          : undefined
      }
      actions={<BoardActions address={address} writes={writes} />}
      tabs={
        <Tabs
          label="Partes de centros de costo"
          value={view}
          items={shown.map((one) => ({
            id: one,
            label: TITLES[one],
            href: address.viewHref(one),
            count: one === "reasignaciones" && waiting > 0 ? countText(waiting, "pendiente") : undefined,
          }))}
        />
      }
      filters={view === "resumen" && <BoardFilters address={address} board={board.data} />}
    >
      {view === "resumen" && <BoardView address={address} board={board} writes={writes} />}
      {view === "reasignaciones" && <ReallocationsView address={address} writes={writes} />}
      {view === "centros" && <CentresView address={address} writes={writes} />}
      {view === "importar" && writes && <ImportView address={address} />}
      {cell && <CentreEntries address={address} cell={cell} writes={writes} />}
      {writes && panel === "movimiento" && <EntryDrawer address={address} />}
      {writes && panel === "reasignar" && <AskDrawer address={address} />}
      {writes && panel === "centro" && <CentreDrawer key={address.centre ?? "nuevo"} address={address} />}
      {reallocation !== undefined && <ReallocationDrawer key={reallocation} id={reallocation} address={address} />}
    </Page>
  );
}
