import { Maximize2, Minimize2 } from "lucide-react";
import { useRef, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { formatDay } from "@/lib/format/dates";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { priorityTitles } from "@/lib/musicwins/rules/kinds";
import { StatusBadges } from "../board/StatusBadges";
import type { AreaList } from "../board/useAreas";
import type { BoardAddress } from "../board/useBoardAddress";
import EditProposal from "../form/EditProposal";
import { dayTitle, numberOf } from "../words";
import { LineBody } from "./LineBody";
import { LineFooter } from "./LineFooter";
import { useLine } from "./useLine";

const WIDTH = 640;
const WIDE = 1040;

/** A line beside the list: its options, history, money, files and words; and what may be done with it now. */
export default function LineDrawer({ id, areas, address }: { id: number; areas: AreaList; address: BoardAddress }) {
  const line = useLine(id);
  const [wide, setWide] = useState(false);
  const { chosen, proposals } = line;
  const edited = proposals.find((row) => String(numberOf(row)) === address.editar);
  // What is being written stays although its line or option is taken away meanwhile: saving it says so.
  const writing = useRef<{ line: BudgetRow; row: BudgetRow | null }>(undefined);
  if (address.editar === "") writing.current = undefined;
  else if (chosen && (address.editar === "nueva" || edited)) writing.current = { line: chosen, row: edited ?? null };

  if (writing.current) {
    return (
      <EditProposal
        key={address.editar}
        {...writing.current}
        areas={areas}
        onDone={() => address.edit("")}
        onClose={address.close}
      />
    );
  }

  if (!chosen) {
    return (
      <Drawer
        open
        width={WIDTH}
        onClose={address.close}
        eyebrow="Music Wins"
        title={line.gone ? "Línea no disponible" : "Presupuesto"}
        waiting={!line.gone && !line.error}
      >
        {line.gone ? (
          <EmptyState
            title="Esta línea no existe o no la puede ver"
            actions={<Button onClick={address.close}>Cerrar</Button>}
          >
            La borraron, o es de un área o categoría que no tiene asignada.
          </EmptyState>
        ) : (
          <Fetched
            read={{ data: chosen, error: line.error, mutate: line.retry, isValidating: line.retrying }}
            failure="No se pudo traer el presupuesto"
            rows={8}
            waiting="Cargando el presupuesto..."
          >
            {() => null}
          </Fetched>
        )}
      </Drawer>
    );
  }

  return (
    <Drawer
      open
      width={wide ? WIDE : WIDTH}
      onClose={address.close}
      eyebrow={`${chosen.area} › ${chosen.category}`}
      title={chosen.titulo}
      meta={<LineFacts row={chosen} />}
      actions={
        <>
          <CopyButton text={`${location.origin}${address.lineHref(id)}`} label="Copiar enlace" />
          <span className="max-xl:hidden">
            <IconButton
              label={wide ? "Achicar" : "Agrandar"}
              icon={wide ? Minimize2 : Maximize2}
              onClick={() => setWide(!wide)}
            />
          </span>
        </>
      }
      footer={<LineFooter row={chosen} proposals={proposals} address={address} />}
    >
      <LineBody chosen={chosen} proposals={proposals} address={address} />
    </Drawer>
  );
}

function LineFacts({ row }: { row: BudgetRow }) {
  const pago = row.fecha_pagado ?? row.fecha_pago;
  return (
    <>
      <StatusBadges row={row} />
      <span>Prioridad {priorityTitles[row.prioridad].toLowerCase()}</span>
      <span>Pidió {row.created_by.name}</span>
      {pago && (
        <span title={dayTitle(pago)}>
          {row.fecha_pagado ? "Pagado" : "Pago"} {formatDay(pago)}
        </span>
      )}
    </>
  );
}
