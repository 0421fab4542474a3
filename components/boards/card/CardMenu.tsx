import { Archive, ArchiveRestore, ArrowRightLeft, Copy, Ellipsis, LayoutTemplate, Link2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import { archiveCard, createCard, restoreCard } from "@/lib/boards/api";
import { mayArchive } from "@/lib/boards/rules/closing";
import { newFieldsOf } from "@/lib/boards/rules/filled";
import type { RichNode } from "@/lib/boards/rules/richText";
import { MAX_TITLE } from "@/lib/boards/rules/words";
import type { BoardView, CardDetail } from "@/lib/boards/schema";
import { call } from "@/lib/client/call";
import { newId } from "@/lib/client/newId";
import { SaveTemplate } from "./SaveTemplate";
import { TransferCard } from "./TransferCard";
import type { CardModel } from "./useCard";

/** What a copy of a card takes along: what it says and its steps, not what happened to it. */
const copyOf = (board: BoardView, card: CardDetail) => ({
  client_id: newId(),
  title: `${card.title} (copia)`.slice(0, MAX_TITLE),
  ...(card.type && { type: card.type }),
  description: card.description as RichNode | null,
  priority: card.priority,
  start_on: card.start_on,
  due_on: card.due_on,
  hours: card.hours,
  labels: card.labels,
  fields: Object.fromEntries(
    Object.entries(card.fields).filter(([key]) => newFieldsOf(board, card.type).some((field) => field.key === key)),
  ),
  assignees: card.assignees,
  checklist: card.checks.map(({ text }) => text),
});

/** What may be done with a whole card. */
export function CardMenu({
  model,
  link,
  onOpen,
  onClose,
}: {
  model: CardModel;
  link: string;
  onOpen: (number: number) => void;
  onClose: () => void;
}) {
  const { board, card } = model;
  const [saving, setSaving] = useState(false);
  const [transferring, setTransferring] = useState(false);
  const params = { id: String(card.id) };
  const group = board.columns.find(({ id }) => id === card.column_id)?.group ?? "backlog";
  const restore = () =>
    void attempt(async () => {
      await call(restoreCard, { params });
      model.retry();
      toast.saved("La tarjeta volvió al tablero");
    });
  const archive = () =>
    void attempt(async () => {
      await call(archiveCard, { params });
      model.retry();
      toast.deleted("Se archivó la tarjeta", { undo: restore });
    });
  const duplicate = () =>
    void attempt(async () => {
      const made = await call(createCard, { params: { board: board.key }, body: copyOf(board, card) });
      onOpen(made.number);
      toast.saved("Se hizo una copia");
    });
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.info("Se copió el enlace");
  };
  const items = [
    { label: "Copiar enlace", icon: Link2, onSelect: () => void copy() },
    { label: "Duplicar", icon: Copy, onSelect: duplicate },
    ...(board.role === "lead"
      ? [{ label: "Guardar como plantilla…", icon: LayoutTemplate, onSelect: () => setSaving(true) }]
      : []),
    ...(model.editable && card.show_id === null
      ? [{ label: "Mover a otro tablero…", icon: ArrowRightLeft, onSelect: () => setTransferring(true) }]
      : []),
    ...(card.archived
      ? [{ label: "Traer de vuelta", icon: ArchiveRestore, separated: true, onSelect: restore }]
      : mayArchive(board, group)
        ? [{ label: "Archivar", icon: Archive, separated: true, onSelect: archive }]
        : []),
  ];
  return (
    <>
      <Menu trigger={<IconButton label="Acciones de la tarjeta" icon={Ellipsis} />} items={items} />
      {saving && <SaveTemplate model={model} onDone={() => setSaving(false)} />}
      {transferring && <TransferCard model={model} onDone={() => setTransferring(false)} onMoved={onClose} />}
    </>
  );
}
