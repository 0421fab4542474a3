import { Fetched } from "@/components/frame/Fetched";
import { Thread } from "@/components/talk/Thread";
import { ThreadComposer } from "@/components/talk/ThreadComposer";
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
            <Thread
              items={data}
              me={me}
              writes
              maxText={MAX_REMARK}
              moderates={moderates}
              onCorrect={({ id, version }, texto) =>
                correct.run({ params: { id: line, comment: String(id) }, body: { texto, version } })
              }
              onRemove={({ id }) => remove.run({ params: { id: line, comment: String(id) } })}
              className="mb-3"
            />
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
