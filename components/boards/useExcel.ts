import { useDownload } from "@/components/frame/useDownload";
import { exportBoard } from "@/lib/boards/export/api";
import type { Address } from "@/lib/client/useAddress";
import { todayIn } from "@/lib/format/dates";
import type { BoardModel } from "./model";

/**
 * Downloads what the screen shows: its filter, the closed cards of the days it shows, and of the list its order and columns
 * (the other views have none: everything).
 * @param closedSince `YYYY-MM-DD`, when the screen shows closed cards of other days than the usual.
 */
export function useExcel(model: BoardModel, address: Pick<Address, "get">, closedSince?: string) {
  const { run, busy } = useDownload();
  const { board, filter } = model;
  const download = async () => {
    const isList = address.get("vista") === "lista";
    const list = isList && (await import("./table/listAsked")).listAsked(model, address);
    const query = { ...filter, closed_since: closedSince, ...list };
    await run(exportBoard, { params: { board: board.key }, query }, `${board.key}_${todayIn()}.xlsx`);
  };
  return { download: () => void download(), busy };
}
