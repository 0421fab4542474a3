import { FileSpreadsheet } from "lucide-react";
import { IconButton } from "../kit/IconButton";
import type { BoardModel } from "./model";
import { ViewPicker } from "./saved/ViewPicker";
import { BoardSearch } from "./search/BoardSearch";

/** What the header of every board has beside its main actions: saved views, search over all boards, Excel. */
export function BoardTools({
  model,
  excel,
}: {
  model: Pick<BoardModel, "board" | "filter" | "writes">;
  /** Null where there is no room for it. */
  excel: { download: () => void; busy: boolean } | null;
}) {
  return (
    <>
      <ViewPicker model={model} />
      <BoardSearch />
      {excel && (
        <IconButton
          label="Bajar en Excel"
          icon={FileSpreadsheet}
          variant="outline"
          disabled={excel.busy}
          onClick={excel.download}
        />
      )}
    </>
  );
}
