import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Thread } from "@/components/talk/Thread";
import { ThreadComposer } from "@/components/talk/ThreadComposer";
import { addComment, deleteComment, editComment, listComments } from "@/lib/approvals/comments/api";
import { useMe } from "@/lib/client/useMe";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";

/** What is said of a request. Without any it asks nothing of the server until somebody wants to write. */
export default function Comments({ id, waiting }: { id: number; waiting: number }) {
  const [writes, setWrites] = useState(false);
  if (waiting === 0 && !writes)
    return (
      <div>
        <Button size="sm" icon={MessageSquare} onClick={() => setWrites(true)}>
          Comentar
        </Button>
      </div>
    );
  return <Conversation id={id} rows={waiting} />;
}

function Conversation({ id, rows }: { id: number; rows: number }) {
  const refresh = { refresh: [`/approvals/${id}`] };
  const read = useRead(listComments, { params: { id } });
  const [add, correct, remove] = [
    useWrite(addComment, refresh),
    useWrite(editComment, refresh),
    useWrite(deleteComment, refresh),
  ];
  const viewing = Boolean(useMe()?.viewer);
  return (
    <section aria-label="Comentarios">
      <h3 className="mb-2 font-semibold">Comentarios</h3>
      <Fetched read={read} failure="No se pudieron traer los comentarios" rows={Math.min(Math.max(rows, 1), 5)}>
        {({ items, me, people }) => (
          <>
            <Thread
              items={items}
              me={me}
              writes={!viewing}
              moderates={false}
              onCorrect={(message, text) =>
                correct.run({ params: { id, comment: message.id }, body: { text, version: message.version } })
              }
              onRemove={(message) => remove.run({ params: { id, comment: message.id } })}
              className="mb-3"
            />
            {!viewing && (
              <ThreadComposer
                draftKey={`aprobacion.comentario.${id}`}
                me={me}
                people={people.map((person) => ({ ...person, area: "" }))}
                onSend={(body) => add.run({ params: { id }, body })}
              />
            )}
          </>
        )}
      </Fetched>
    </section>
  );
}
