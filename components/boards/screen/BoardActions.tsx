import { Archive, ClipboardPen, FileSpreadsheet, Plus, Settings2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import type { MenuEntry } from "@/components/kit/Menu";
import { MoreMenu } from "@/components/kit/MoreMenu";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { ViewPicker } from "../saved/ViewPicker";
import { useExcel } from "../useExcel";

/** Where requests are made. */
const REQUESTS = "/solicitudes";

interface Props {
  model: BoardModel;
  address: Address;
  closedSince?: string;
}

/** Saved views and Excel; the form, the archive, the settings, and the new card. A phone has its views beside the search. */
export function BoardActions({ model, address, closedSince }: Props) {
  const { board } = model;
  const phone = useMediaQuery(PHONE);
  const excel = useExcel(model, address, closedSince);
  const configure = () => address.set({ configurar: "columnas" }, { push: true });
  const form = board.intake ? `${REQUESTS}?pedir=${board.key}` : null;
  const entries: MenuEntry[] = [
    ...(form ? [{ label: "Formulario de pedidos", icon: ClipboardPen, href: form }] : []),
    { label: "Archivo", icon: Archive, onSelect: () => address.set({ archivo: "1" }, { push: true }) },
    // Where there is no room for their buttons.
    ...(phone ? [{ label: "Bajar en Excel", icon: FileSpreadsheet, onSelect: excel.download }] : []),
    ...(phone && board.role === "lead" ? [{ label: "Configurar", icon: Settings2, onSelect: configure }] : []),
  ];
  return (
    <>
      {!phone && <ViewPicker model={model} />}
      {!phone && (
        <IconButton
          label="Bajar en Excel"
          icon={FileSpreadsheet}
          variant="outline"
          disabled={excel.busy}
          onClick={excel.download}
        />
      )}
      <MoreMenu items={entries} />
      {board.role === "lead" && !phone && (
        <Button icon={Settings2} onClick={configure}>
          Configurar
        </Button>
      )}
      <Button variant="primary" icon={Plus} onClick={() => address.set({ nueva: "1" }, { push: true })}>
        <span className="phone:sr-only">Tarea</span>
      </Button>
    </>
  );
}
