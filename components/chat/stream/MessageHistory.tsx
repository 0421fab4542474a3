import { Modal } from "@/components/kit/Modal";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { messageHistory } from "@/lib/chat/api";
import type { MessageView } from "@/lib/chat/schema";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";

const DID = { edicion: "lo editó", borrado: "lo eliminó" } as const;

/** What a message said before each change, for administrators. */
export function MessageHistory({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { data, error, mutate } = useRead(messageHistory, { params: { id: message.id } });
  return (
    <Modal open onClose={onClose} size="md" closable title={`Cambios del mensaje de ${message.author.name}`}>
      {!data && error ? (
        <NotFetched title="No se pudieron traer los cambios" error={error} onRetry={mutate} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
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
    </Modal>
  );
}
