import { ArrowLeftRight, FileSpreadsheet, Plus } from "lucide-react";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { boardExcel } from "@/lib/costcentres/api";
import { type CostAddress, scopeOf } from "../useCostAddress";

/** What one does from each part: take it to Excel, ask for a reallocation, load an entry, add a centre. */
export function BoardActions({ address, writes }: { address: CostAddress; writes: boolean }) {
  const { view, year, currency, q } = address;
  const { run, busy } = useDownload();
  if (view === "importar") return null;
  const query = { ...scopeOf(address), q: q || undefined };
  return (
    <>
      {view === "resumen" && (
        <Button
          icon={FileSpreadsheet}
          busy={busy && "Preparando..."}
          onClick={() => void run(boardExcel, { query }, `centros_de_costo_${year}_${currency}.xlsx`)}
        >
          Excel
        </Button>
      )}
      {writes && view !== "centros" && (
        <Button
          icon={ArrowLeftRight}
          variant={view === "reasignaciones" ? "primary" : "secondary"}
          onClick={() => address.open("reasignar")}
        >
          Pedir reasignación
        </Button>
      )}
      {writes && view === "resumen" && (
        <Button icon={Plus} variant="primary" onClick={() => address.open("movimiento")}>
          Movimiento
        </Button>
      )}
      {writes && view === "centros" && (
        <Button icon={Plus} variant="primary" onClick={() => address.open("centro")}>
          Centro
        </Button>
      )}
    </>
  );
}
