import { can, type Person } from "@/lib/access/can";
import type { ShowTab } from "../rules/tabNames";
import { byRole } from "../service/reach";

/**
 * The parts of a show's page that somebody opens (design shows.md, section 4): by their role, or because of what was opened to them
 * of this show. `costs`: whether they read what this one costs; `day`: how its day is prepared.
 */
export function tabsOf(person: Person, { costs, day }: { costs: boolean; day: boolean }): ShowTab[] {
  const tabs: [ShowTab, boolean][] = [
    ["deal", can(person, "deals.read")],
    ["tickets", true],
    ["costos", costs],
    ["proveedores", costs || byRole(person, "shows.suppliers")],
    ["horario", day],
    ["archivos", true],
  ];
  return ["resumen", ...tabs.flatMap(([tab, open]) => (open ? [tab] : []))];
}
