import { ArrowLeftRight, Plus } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Button } from "@/components/kit/Button";
import { boardExcel } from "@/lib/costcentres/api";
import { type CostAddress, scopeOf } from "../useCostAddress";

/** What one does from each part: take it to Excel, ask for a reallocation, load an entry, add a centre. */
export function BoardActions({ address, writes }: { address: CostAddress; writes: boolean }) {
  const { view, year, currency, q } = address;
  if (view === "importar") return null;
  const query = { ...scopeOf(address), q: q || undefined };
  return (
    <>
      {view === "resumen" && (
        <ExcelButton
          contract={boardExcel}
          input={{ query }}
          name={`centros_de_costo_${year}_${currency}`}
          label="Excel"
        />
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
