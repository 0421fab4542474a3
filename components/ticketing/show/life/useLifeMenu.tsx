import { CalendarClock, CheckCheck, Merge, PencilLine, Ticket, Trash2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { MenuEntry } from "@/components/kit/Menu";
import { showHref } from "../../report/rows";
import type { ShowPage } from "../curveModel";
import { actsOf, type LifeAct } from "./lifeActs";

const LifeDialog = dynamic(() => import("./LifeDialog"), { ssr: false });

const ENTRIES: Record<LifeAct, Omit<MenuEntry, "onSelect" | "href">> = {
  correct: { label: "Corregir los datos", hint: "Nombre, artista, lugar, fecha, tipo", icon: PencilLine },
  reschedule: { label: "Reprogramar", icon: CalendarClock },
  played: { label: "Marcar como realizado", icon: CheckCheck },
  onSale: { label: "Volver a la venta", icon: Ticket },
  merge: { label: "Unir con otro show", hint: "Cuando los dos son el mismo", icon: Merge },
  cancel: { label: "Cancelar el show", icon: X, danger: true, separated: true },
  remove: { label: "Quitar el show", hint: "Todavía no tiene ventas", icon: Trash2, danger: true },
};

/** The entries of a show's menu, and the dialog of the one that was chosen. */
export function useLifeMenu(page: ShowPage) {
  const [act, setAct] = useState<LifeAct>();
  const items = actsOf(page).map(
    (id): MenuEntry => ({
      ...ENTRIES[id],
      ...(id === "correct" ? { href: showHref(page.show, "detalle") } : { onSelect: () => setAct(id) }),
    }),
  );
  return { items, dialog: act && <LifeDialog act={act} page={page} onClose={() => setAct(undefined)} /> };
}
