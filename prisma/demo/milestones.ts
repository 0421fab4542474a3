import { addDays } from "@/lib/format/dates";
import type { ShowState } from "@/lib/shows/rules/kinds";
import type { Random } from "./random";
import type { SaleWindow } from "./saleWindow";

const PROMOS = ["2x1 con tarjeta", "Cuotas sin interés", "Promo fans"];

/** The dated facts of a show's page. */
export function milestones(
  state: ShowState,
  sale: SaleWindow | null,
  promos: readonly string[],
  anchor: string,
  rng: Random,
): { fecha: string; title: string }[] {
  if (state === "hold") return [{ fecha: addDays(anchor, rng.whole(6, 40)), title: "Vence hold" }];
  if (!sale) return [];
  const promoted = promos.filter((day) => day <= sale.until).map((fecha) => ({ fecha, title: rng.pick(PROMOS) }));
  const holds = state === "a_la_venta" ? [{ fecha: addDays(sale.fecha, -3), title: "Vence holdeo" }] : [];
  return [
    { fecha: addDays(sale.onSale, -rng.whole(4, 9)), title: "Anuncio" },
    { fecha: sale.onSale, title: "Salida a la venta" },
    ...promoted,
    ...holds,
  ];
}
