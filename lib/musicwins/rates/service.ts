import type { Output } from "@/lib/http/contract";
import { list } from "@/lib/ticketing/currencies/service";
import { well } from "../schema";
import type { listRates } from "./api";

/** Every rate, by currency. */
export async function rates(actor: Parameters<typeof list>[0]): Promise<Output<typeof listRates>> {
  return well(await list(actor));
}
