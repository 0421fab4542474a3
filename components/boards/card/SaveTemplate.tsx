import { type FormEvent, useId, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { createTemplate } from "@/lib/boards/templates/api";
import { useWrite } from "@/lib/client/useWrite";
import type { CardModel } from "./useCard";

const MAX_NAME = 80;

/** Makes a template of the board out of a card. */
export function SaveTemplate({ model: { board, card }, onDone }: { model: CardModel; onDone: () => void }) {
  const form = useId();
  const [title, setTitle] = useState(card.title.slice(0, MAX_NAME));
  const { run, busy, error } = useWrite(createTemplate, { refresh: [`/boards/${board.key}/templates`] });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const body = { title: title.trim(), from_card: card.id };
    const made = await run({ params: { board: board.key }, body }).catch(() => null);
    if (!made) return;
    toast.saved(`Plantilla “${made.title}” guardada`);
    onDone();
  };
  return (
    <Modal
      open
      onClose={onDone}
      title="Guardar como plantilla"
      description="Se copian título, tipo, descripción, pasos, etiquetas y campos; no las personas, las fechas ni los archivos."
      footer={
        <>
          <Button onClick={onDone}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={busy && "Guardando..."}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="space-y-3" onSubmit={(event) => void save(event)}>
        <TextField
          label="Nombre de la plantilla"
          required
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME}
          value={title}
          onChange={setTitle}
        />
        {error && <Banner tone="bad">{error.message}</Banner>}
      </form>
    </Modal>
  );
}
