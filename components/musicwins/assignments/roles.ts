import { type AreaRole, areaRoles, areaRoleTitles } from "@/lib/musicwins/rules/kinds";

/** What each role of an area may do, as it is offered. */
export const ROLE_HELP: Record<AreaRole, string> = {
  reader: "Ve las líneas y comenta.",
  editor: "Además pide, edita y elige opciones.",
  approver: "Además aprueba, devuelve y rechaza lo que pidieron otros.",
  admin: "Además asigna personas, programa y paga.",
};

export const ROLE_OPTIONS = areaRoles.map((value) => ({ value, label: areaRoleTitles[value] }));
