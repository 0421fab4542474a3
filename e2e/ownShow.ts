import type { APIRequestContext } from "@playwright/test";
import { addDays, todayIn } from "@/lib/format/dates";
import { unique } from "./fixtures";
import { workAs } from "./musicWinsWork";

const SERIES = { ticketera: "Ticketera de pruebas", categoria: "General", divisa: "ARS" };

/**
 * A show on sale that no other test touches, with one series of sales: ten tickets on each of the `days` before today,
 * whose own are still to come.
 * @returns its name
 */
export async function aShowOnSale(request: APIRequestContext, { days = 2 } = {}): Promise<string> {
  const { post } = await workAs(request, "TicketingAdmin");
  const show = unique("Show de prueba");
  const facts = { type: "live-arg", fecha: addDays(todayIn(), 40), capacidad: 5_000 };
  await post("/tickets/shows", { name: show, artist: unique("Artista"), ...facts, ...SERIES });
  for (let back = days; back > 0; back--) {
    const fecha = addDays(todayIn(), -back);
    await post("/tickets/sales", { show, fecha, venta: 10, montoDiario: "1000", ...SERIES });
  }
  return show;
}
