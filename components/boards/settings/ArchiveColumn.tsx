import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { archiveColumn } from "@/lib/boards/columns/api";
import type { ColumnCount } from "@/lib/boards/columns/schema";
import { groupTitles } from "@/lib/boards/rules/words";
import type { BoardView } from "@/lib/boards/schema";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";

interface Props {
  board: BoardView;
  column: ColumnCount;
  columns: readonly ColumnCount[];
  onClose: () => void;
}

/** Asks where the cards of a column go before it is archived. */
export function ArchiveColumn({ board, column, columns, onClose }: Props) {
  const { run, busy, error } = useWrite(archiveColumn, { refresh: [`/boards/${board.key}`] });
  const like = columns.filter(({ id, group, by_record }) => id !== column.id && group === column.group && !by_record);
  const stuck = column.cards > 0 && like.length === 0;
  const [to, setTo] = useState(String(like[0]?.id ?? ""));
  const confirm = async () => {
    const body = { version: column.version, ...(column.cards > 0 && to && { move_to: Number(to) }) };
    try {
      await run({ params: { board: board.key, id: column.id }, body });
    } catch {
      return;
    }
    toast.saved(`Columna “${column.title}” archivada`);
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={`¿Archivar “${column.title}”?`}
      description={aboutCards(column, stuck)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {!stuck && (
            <Button variant="danger" onClick={() => void confirm()} busy={busy && "Archivando..."}>
              Archivar
            </Button>
          )}
        </>
      }
    >
      {column.cards > 0 && !stuck && (
        <SelectField
          label="Pasan a"
          value={to}
          onChange={setTo}
          options={like.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      )}
      {error && (
        <p role="alert" className="mt-2 text-help text-bad">
          {error.message}
        </p>
      )}
    </Modal>
  );
}

function aboutCards({ cards, group }: ColumnCount, stuck: boolean): string {
  if (cards === 0) return "No tiene tarjetas.";
  const has = `Tiene ${countText(cards, "tarjeta")}`;
  return stuck
    ? `${has} y es la única columna de “${groupTitles[group]}”: para archivarla, agregar antes otra de ese grupo.`
    : `${has}: pasan a otra columna de “${groupTitles[group]}”.`;
}
