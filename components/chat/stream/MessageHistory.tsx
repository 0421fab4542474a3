import { Fetched } from "@/components/frame/Fetched";
import { Modal } from "@/components/kit/Modal";
import { messageHistory } from "@/lib/chat/api";
import type { MessageView } from "@/lib/chat/schema";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";

const DID = { edicion: "lo editó", borrado: "lo eliminó" } as const;

/** What a message said before each change, for administrators. */
export function MessageHistory({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const read = useRead(messageHistory, { params: { id: message.id } });
  return (
    <Modal open onClose={onClose} size="md" closable title={`Cambios del mensaje de ${message.author.name}`}>
      <Fetched read={read} failure="No se pudieron traer los cambios" rows={2}>
        {(data) => (
          <ol className="flex flex-col gap-3">
            {data.map((entry) => (
              <li key={entry.changed_at} className="border-l-2 border-line pl-3">
                <p className="whitespace-pre-wrap break-words">{entry.text || "(sin texto)"}</p>
                <p className="text-second text-muted">
                  Decía eso hasta que {entry.changed_by} {DID[entry.change]}, {formatInstant(entry.changed_at)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Fetched>
    </Modal>
  );
}
