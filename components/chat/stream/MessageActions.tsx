import { Ellipsis, History, Link2, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { deleteMessage } from "@/lib/chat/api";
import { messageLink } from "@/lib/chat/rules/kinds";
import type { MessageView } from "@/lib/chat/schema";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { inZone } from "@/lib/format/dates";
import { MessageHistory } from "./MessageHistory";

interface MessageActionsProps {
  message: MessageView;
  mine: boolean;
  readOnly: boolean;
  onEdit: () => void;
  onChanged: (message: MessageView) => void;
}

/** What can be done with a message: its link for all, editing for who wrote it, its history for administrators. */
export function MessageActions({ message, mine, readOnly, onEdit, onChanged }: MessageActionsProps) {
  const [asking, setAsking] = useState<"delete" | "history" | null>(null);
  const { can } = usePerson();
  const manages = can("chat.manage");
  const { id, channel_id, deleted, edited_at, author, created_at } = message;
  const close = () => setAsking(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + messageLink(channel_id, id));
      toast.info("Enlace copiado");
    } catch {
      toast.error("No se pudo copiar el enlace");
    }
  };
  const items = [
    { label: "Copiar enlace", icon: Link2, onSelect: () => void copy() },
    ...(mine && !deleted && !readOnly ? [{ label: "Editar", icon: Pencil, onSelect: onEdit }] : []),
    ...(manages && (deleted || edited_at)
      ? [{ label: "Ver cambios", icon: History, onSelect: () => setAsking("history") }]
      : []),
    ...((mine || manages) && !deleted && !readOnly
      ? [{ label: "Eliminar", icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("delete") }]
      : []),
  ];
  return (
    <div
      className="absolute right-3 top-0 shrink-0 rounded-control bg-surface opacity-0 transition-opacity focus-within:opacity-100
      group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:static pointer-coarse:bg-transparent
      pointer-coarse:opacity-100"
    >
      <Menu
        trigger={
          <IconButton
            label={`Acciones del mensaje de ${author.name}, ${inZone(created_at).time}`}
            icon={Ellipsis}
            size="sm"
          />
        }
        items={items}
      />
      {asking === "delete" && <DeleteQuestion message={message} onClose={close} onChanged={onChanged} />}
      {asking === "history" && <MessageHistory message={message} onClose={close} />}
    </div>
  );
}

function DeleteQuestion({
  message,
  onClose,
  onChanged,
}: {
  message: MessageView;
  onClose: () => void;
  onChanged: (message: MessageView) => void;
}) {
  const { run, busy } = useWrite(deleteMessage);
  const remove = async () => {
    try {
      onChanged(await run({ params: { id: message.id } }));
      onClose();
    } catch {
      toast.error("No se pudo eliminar el mensaje");
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="¿Eliminar el mensaje?"
      description={
        <>
          <span className="line-clamp-3 break-words">“{message.text || message.files[0]?.name}”</span>
          Nadie más lo va a leer, ni sus archivos. Queda dicho que hubo un mensaje.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" busy={busy && "Eliminando..."} onClick={() => void remove()}>
            Eliminar
          </Button>
        </>
      }
    />
  );
}
