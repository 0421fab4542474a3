import { ExcelButton } from "./ExcelButton";
import type { BoardModel } from "./model";
import { ViewPicker } from "./saved/ViewPicker";
import { BoardSearch } from "./search/BoardSearch";

/** What the header of every board has beside its main actions: saved views, search over all boards, Excel. */
export function BoardTools({
  model,
  closedSince,
}: {
  model: Pick<BoardModel, "board" | "filter" | "writes">;
  closedSince?: string;
}) {
  return (
    <>
      <ViewPicker model={model} />
      <BoardSearch />
      <ExcelButton model={model} closedSince={closedSince} />
    </>
  );
}
