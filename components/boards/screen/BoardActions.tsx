import { Archive, ClipboardPen, Ellipsis, Plus, Settings2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import type { Address } from "@/lib/client/useAddress";
import { screenOf } from "@/lib/nav/screens";
import type { BoardModel } from "../model";

/** Where requests are made, once that screen exists. */
const REQUESTS = "/solicitudes";

/** The form, the archive, the settings, and the new card. */
export function BoardActions({ model: { board, writes }, address }: { model: BoardModel; address: Address }) {
  const form = board.intake && screenOf(REQUESTS)?.built ? `${REQUESTS}?pedir=${board.key}` : null;
  const entries: MenuEntry[] = [
    ...(form ? [{ label: "Formulario de pedidos", icon: ClipboardPen, href: form }] : []),
    { label: "Archivo", icon: Archive, onSelect: () => address.set({ archivo: "1" }, { push: true }) },
  ];
  return (
    <>
      <Menu items={entries} trigger={<IconButton label="Más acciones" icon={Ellipsis} variant="outline" />} />
      {board.role === "lead" && (
        <Button icon={Settings2} onClick={() => address.set({ configurar: "columnas" }, { push: true })}>
          Configurar
        </Button>
      )}
      {writes && (
        <Button variant="primary" icon={Plus} onClick={() => address.set({ nueva: "1" }, { push: true })}>
          Tarea
        </Button>
      )}
    </>
  );
}
