import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { ImportView } from "./mappingDraft";

export const changedRows = ({ inserted, updated }: ImportView): number => inserted + updated;

/** What a trial without problems comes to. */
export function cleanText({ inserted, updated, new_shows }: ImportView): string {
  const state =
    inserted + updated === 0
      ? "Todo el archivo ya estaba cargado: guardar no cambia nada."
      : "Ningún problema: se puede guardar. Todavía no se guardó nada.";
  if (new_shows === 0) return state;
  return `${state} Al guardar se ${new_shows === 1 ? "crea" : "crean"} ${countText(new_shows, "show")}.`;
}

/** What is saved where the rows with problems are left out. */
export const othersText = (count: number): string =>
  count === 1 ? "Se guarda la otra fila." : `Se guardan las otras ${countText(count, "fila")}.`;

/** What a save came to. */
export function doneText(view: ImportView): string {
  const changed = changedRows(view);
  const same = countText(view.unchanged, "fila");
  if (changed === 0) return `${same} iguales a lo guardado; no cambió nada.`;
  const saved = `${changed === 1 ? "Se guardó" : "Se guardaron"} ${countText(changed, "fila")}`;
  const created = view.new_shows === 1 ? "creó" : "crearon";
  return [
    `${saved}${view.unchanged > 0 ? `; ${same} ya estaban igual` : ""}.`,
    view.new_shows > 0 && `Se ${created} ${countText(view.new_shows, "show")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What becomes of the shows that an import created when it is undone. */
export const createdText = (shows: number): string =>
  shows === 0
    ? ""
    : `, y ${shows === 1 ? "el show que creó se borra" : `los ${formatInteger(shows)} shows que creó se borran`} si nadie los usó`;
