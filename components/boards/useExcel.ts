import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { exportBoard } from "@/lib/boards/export/api";
import { useDownload } from "@/lib/client/useDownload";
import { todayIn } from "@/lib/format/dates";
import type { BoardModel } from "./model";

/**
 * Downloads what the screen shows: its filter, and the closed cards of the days it shows.
 * @param closedSince `YYYY-MM-DD`, when the screen shows closed cards of other days than the usual.
 */
export function useExcel({ board, filter }: Pick<BoardModel, "board" | "filter">, closedSince?: string) {
  const { run, busy } = useDownload(sayDownloadFailed);
  const download = () =>
    void run(
      exportBoard,
      { params: { board: board.key }, query: { ...filter, closed_since: closedSince } },
      `${board.key}_${todayIn()}.xlsx`,
    );
  return { download, busy };
}
