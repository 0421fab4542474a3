import { Fetched } from "@/components/frame/Fetched";
import { ThreadComposer } from "@/components/talk/ThreadComposer";
import { ThreadRow } from "@/components/talk/ThreadRow";
import { useRead } from "@/lib/client/useRead";
import { addComment, deleteComment, editComment, listComments } from "@/lib/musicwins/comments/api";
import { MAX_REMARK } from "@/lib/talk/text";
import { useLineWrite } from "../live/useMusicWinsLive";
import { Section } from "./Section";

/** The thread of a line, oldest first. Whoever sees the line may write; `moderates` may take back what others said. */
export function Comments({ id, moderates }: { id: number; moderates: boolean }) {
  const line = String(id);
  const read = useRead(listComments, { params: { id: line } });
  const [add, correct, remove] = [
    useLineWrite(addComment, id),
    useLineWrite(editComment, id),
    useLineWrite(deleteComment, id),
  ];
  const said = read.data?.data.filter(({ deleted }) => !deleted).length;
  return (
    <Section title="Comentarios" note={said || undefined}>
      <Fetched
        read={read}
        failure="No se pudieron traer los comentarios"
        rows={2}
        waiting="Trayendo los comentarios..."
      >
        {({ data, me, people }) => (
          <>
            {data.length > 0 && (
              <ul aria-label="Comentarios" aria-live="polite" aria-relevant="additions" className="mb-3 space-y-4">
                {data.map((comment) => (
                  <ThreadRow
                    key={comment.id}
                    message={comment}
                    me={me}
                    writes
                    maxText={MAX_REMARK}
                    moderates={moderates}
                    onCorrect={({ version }, texto) =>
                      correct.run({ params: { id: line, comment: comment.id }, body: { texto, version } })
                    }
                    onRemove={() => remove.run({ params: { id: line, comment: comment.id } })}
                  />
                ))}
              </ul>
            )}
            <ThreadComposer
              draftKey={`bsastrap.comentario.${id}`}
              me={me}
              maxText={MAX_REMARK}
              people={people.map((person) => ({ ...person, area: "" }))}
              onSend={({ client_id, text, files }) =>
                add.run({ params: { id: line }, body: { texto: text, archivos: files, clave: client_id } })
              }
            />
          </>
        )}
      </Fetched>
    </Section>
  );
}
