import { Archive, ClipboardPen, Ellipsis, Plus, Settings2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import type { Address } from "@/lib/client/useAddress";
import { screenOf } from "@/lib/nav/screens";
import { BoardTools } from "../BoardTools";
import type { BoardModel } from "../model";

/** Where requests are made, once that screen exists. */
const REQUESTS = "/solicitudes";

interface Props {
  model: BoardModel;
  address: Address;
  closedSince?: string;
}

/** Saved views, search and Excel; the form, the archive, the settings, and the new card. */
export function BoardActions({ model, address, closedSince }: Props) {
  const { board, writes } = model;
  const form = board.intake && screenOf(REQUESTS)?.built ? `${REQUESTS}?pedir=${board.key}` : null;
  const entries: MenuEntry[] = [
    ...(form ? [{ label: "Formulario de pedidos", icon: ClipboardPen, href: form }] : []),
    { label: "Archivo", icon: Archive, onSelect: () => address.set({ archivo: "1" }, { push: true }) },
  ];
  return (
    <>
      <BoardTools model={model} closedSince={closedSince} />
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
