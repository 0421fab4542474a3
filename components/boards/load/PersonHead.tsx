import { Avatar } from "@/components/kit/Avatar";
import type { PersonCapacity } from "@/lib/boards/capacity/api";
import type { LoadRow } from "@/lib/boards/rules/load";
import type { BoardModel } from "../model";
import { CapacityCell } from "./CapacityCell";
import { personText } from "./loadText";

/** The person of a row of the load, and the hours they have in a week. */
export function PersonHead({
  row,
  model,
  capacity,
  onCapacity,
}: {
  row: Pick<LoadRow<unknown>, "person">;
  model: BoardModel;
  capacity: PersonCapacity | undefined;
  onCapacity: () => void;
}) {
  const name = personText(row.person, model.nameOf);
  return (
    <span className="flex items-start gap-2">
      {row.person !== null && <Avatar name={name} src={model.personOf(row.person)?.picture} size={28} decorative />}
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        {capacity && (
          <CapacityCell
            board={model.board.key}
            name={name}
            capacity={capacity}
            writes={model.board.role === "lead"}
            onSaved={onCapacity}
          />
        )}
      </span>
    </span>
  );
}
