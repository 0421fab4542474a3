import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { dropDraft } from "@/components/kit/form/useDraft";
import { createCard } from "@/lib/boards/api";
import type { BoardView } from "@/lib/boards/schema";
import { onceKey } from "@/lib/client/onceKey";
import { useWrite } from "@/lib/client/useWrite";
import { NewCardFields } from "./new/NewCardFields";
import { emptyCard, type NewCardForm, newCardBody, newCardForm } from "./new/newCardForm";

const FORM = "nueva-tarjeta";

/** A new card, at `?nueva=1`: what is typed stays in this tab until it is saved. Ctrl or Cmd + Enter saves. */
export function NewCard({
  board,
  column,
  onClose,
  onMade,
}: {
  board: BoardView;
  /** The column it begins in; the board's first when absent. */
  column?: number;
  onClose: () => void;
  /** With the number of the card that was made. */
  onMade: (number: number) => void;
}) {
  const draftKey = `board-${board.key}-new`;
  const [once] = useState(onceKey);
  const { run, busy, error } = useWrite(createCard, { refresh: [`/boards/${board.key}/cards`] });
  const place = board.columns.find(({ id }) => id === column) ?? board.columns[0];

  const save = async (form: NewCardForm) => {
    const card = newCardBody(form, board, column);
    const made = await run({ params: { board: board.key }, body: { ...card, client_id: once.keyOf(card) } });
    dropDraft(draftKey);
    onMade(made.number);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      width={520}
      eyebrow={board.title}
      title="Tarjeta nueva"
      meta={place && <span>En {place.title}</span>}
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} title="Ctrl + Enter" busy={busy && "Creando..."}>
            Crear
          </Button>
          <Button
            onClick={() => {
              dropDraft(draftKey);
              onClose();
            }}
          >
            Descartar
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        schema={newCardForm}
        defaultValues={emptyCard}
        draftKey={draftKey}
        onSubmit={save}
        error={error && { error: error.message, issues: error.issues.map(renamed) }}
      >
        <NewCardFields board={board} needs={place?.needs ?? []} />
      </Form>
    </Drawer>
  );
}

// The description is typed as plain text.
const renamed = ({ path, message }: { path: string; message: string }) => ({
  path:
    path === "description"
      ? "text"
      : path.replace(/^(?:assignees|labels|files|checklist)\..*$/, (all) => all.split(".")[0] ?? all),
  message,
});
