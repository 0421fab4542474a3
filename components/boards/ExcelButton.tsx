import { FileSpreadsheet } from "lucide-react";
import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { IconButton } from "@/components/kit/IconButton";
import { exportBoard } from "@/lib/boards/export/api";
import { useDownload } from "@/lib/client/useDownload";
import { todayIn } from "@/lib/format/dates";
import type { BoardModel } from "./model";

/** Downloads what the screen shows: its filter, and the closed cards of the days it shows. */
export function ExcelButton({
  model,
  closedSince,
}: {
  model: Pick<BoardModel, "board" | "filter">;
  /** `YYYY-MM-DD`, when the screen shows closed cards of other days than the usual. */
  closedSince?: string;
}) {
  const { run, busy } = useDownload(sayDownloadFailed);
  const { board, filter } = model;
  return (
    <IconButton
      label="Bajar en Excel"
      icon={FileSpreadsheet}
      variant="outline"
      disabled={busy}
      onClick={() =>
        void run(
          exportBoard,
          { params: { board: board.key }, query: { ...filter, closed_since: closedSince } },
          `${board.key}_${todayIn()}.xlsx`,
        )
      }
    />
  );
}
