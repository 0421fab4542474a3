import { Drawer } from "@/components/kit/Drawer";
import type { BoardView } from "@/lib/boards/schema";

interface Props {
  board: BoardView;
  onClose: () => void;
}

/** How a board works: for who runs it. */
export function BoardSettings({ board, onClose }: Props) {
  return (
    <Drawer open onClose={onClose} title={`Configurar ${board.title}`}>
      <ul>
        {board.columns.map((column) => (
          <li key={column.id}>{column.title}</li>
        ))}
      </ul>
    </Drawer>
  );
}
