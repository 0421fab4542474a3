import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { listBoards, transferCard } from "@/lib/boards/api";
import { cardCode } from "@/lib/boards/rules/words";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { CardModel } from "./useCard";

/** Passes a card to another board where the person writes. */
export function TransferCard({
  model,
  onDone,
  onMoved,
}: {
  model: CardModel;
  onDone: () => void;
  onMoved: () => void;
}) {
  const boards = useRead(listBoards, {});
  const [key, setKey] = useState("");
  const { run, busy, error } = useWrite(transferCard);
  const offered = (boards.data ?? []).filter((board) => board.key !== model.board.key);
  const chosen = offered.find((board) => board.key === key);
  const move = async () => {
    if (!chosen) return;
    const moved = await run({ params: { id: String(model.card.id) }, body: { board: key } }).catch(() => null);
    if (!moved) return;
    toast.saved(`La tarjeta es ahora ${cardCode(chosen.prefix, moved.number)} de ${chosen.title}`);
    onMoved();
  };
  return (
    <Modal
      open
      onClose={onDone}
      title="Mover a otro tablero"
      description="Recibe un número nuevo y conserva comentarios, archivos e historia. Quien no trabaja en ese tablero deja de ser responsable; los campos que no tiene quedan en la historia."
      footer={
        <>
          <Button onClick={onDone}>Cancelar</Button>
          <Button variant="primary" onClick={move} disabled={!chosen} busy={busy && "Moviendo..."}>
            Mover
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <ComboboxField
          label="Tablero"
          autoFocus
          placeholder="Elegir un tablero"
          help={boards.data && offered.length === 0 ? "No hay otro tablero donde pueda escribir." : undefined}
          choices={offered.map(({ key, title }) => ({ value: key, label: title }))}
          value={key}
          onChange={setKey}
        />
        {error && <Banner tone="bad">{error.message}</Banner>}
      </div>
    </Modal>
  );
}
