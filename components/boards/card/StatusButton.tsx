import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import type { BoardModel } from "../model";
import type { CardModel } from "./useCard";

const MoveMenu = dynamic(() => import("../MoveMenu"), { ssr: false });

/** The column a card is in, and the way to another one, or to another board. */
export function StatusButton({
  over,
  model: { board, card, retry },
  onPassed,
}: {
  over: BoardModel;
  model: CardModel;
  /** The card went to another board. */
  onPassed: () => void;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const here = board.columns.find(({ id }) => id === card.column_id);
  const moves = !card.archived;
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        iconEnd={moves ? ChevronDown : undefined}
        disabled={!moves}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {here?.title ?? ""}
      </Button>
      {open && anchor.current && (
        <MoveMenu
          model={over}
          card={card}
          anchor={anchor.current}
          onPassed={onPassed}
          onClose={() => {
            setOpen(false);
            retry();
          }}
        />
      )}
    </>
  );
}
