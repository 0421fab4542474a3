import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { ReasonModal } from "@/components/kit/ReasonModal";
import type { BoardView, CardDetail, CardRow } from "@/lib/boards/schema";
import { closingActions } from "./useClosing";

interface Props {
  board: Pick<BoardView, "key" | "role" | "me">;
  card: CardRow | CardDetail;
  /** Reads the cards of these ids again. */
  read: (ids: readonly number[]) => Promise<unknown>;
  /** Only the way to take one's own back, as an icon: for rows of a list. */
  compact?: boolean;
}

/** The buttons over a proposed closing: a lead approves or sends it back, who proposed it may take it back. Nothing for others. */
export function CloseDecision({ board, card, read, compact }: Props) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { approve, refuse, withdraw } = closingActions(board.key, read);
  const act = (work: () => Promise<unknown>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  if (!card.close) return null;
  if (compact)
    return card.close.by === board.me ? (
      <IconButton
        size="sm"
        icon={Undo2}
        disabled={busy}
        label={`Retirar la propuesta de cerrar ${card.title}`}
        onClick={act(() => withdraw(card))}
      />
    ) : null;
  if (card.close.by === board.me)
    return (
      <Button size="sm" icon={Undo2} busy={busy} onClick={act(() => withdraw(card))}>
        Retirar la propuesta
      </Button>
    );
  if (board.role !== "lead") return null;
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        icon={Check}
        busy={busy}
        aria-label={`Aprobar ${card.title}`}
        onClick={act(() => approve(card))}
      >
        Aprobar
      </Button>
      <Button size="sm" disabled={busy} aria-label={`Devolver ${card.title}`} onClick={() => setAsking(true)}>
        Devolver
      </Button>
      {asking && (
        <ReasonModal
          title={`Devolver “${card.title}”`}
          description="Queda donde está, y quien propuso cerrarla lee por qué."
          confirm="Devolver"
          onClose={() => setAsking(false)}
          onReason={(reason) => refuse(card, reason)}
        />
      )}
    </>
  );
}
