import { Drawer } from "@/components/kit/Drawer";
import { getCard } from "@/lib/boards/api";
import { cardCode } from "@/lib/boards/rules/words";
import type { BoardView } from "@/lib/boards/schema";
import { useRead } from "@/lib/client/useRead";

interface Props {
  board: BoardView;
  number: number;
  onClose: () => void;
}

/** A card beside its board. */
export function CardDrawer({ board, number, onClose }: Props) {
  const { data } = useRead(getCard, { params: { board: board.key, id: number } });
  return (
    <Drawer open onClose={onClose} width={420} eyebrow={cardCode(board.prefix, number)} title={data?.title ?? ""}>
      <p>{data?.type}</p>
    </Drawer>
  );
}
