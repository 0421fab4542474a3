import { FileList } from "@/components/documents/FileList";
import { ThreadComposer } from "@/components/talk/ThreadComposer";
import { commentRequest } from "@/lib/boards/intake/api";
import type { RequestView } from "@/lib/boards/intake/schema";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";

/** What was said with the department, and a place to say more; what is written stays until it is sent. */
export function Conversation({ request, onSent }: { request: RequestView; onSent: (fresh: RequestView) => void }) {
  const { run } = useWrite(commentRequest, { refresh: ["/boards/requests?"] });
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Conversación con {request.department}</h3>
      {request.comments.length === 0 && <p className="text-help text-muted">Todavía no hay comentarios.</p>}
      {request.comments.map(({ id, author, mine, text, created_at, files }) => (
        <article key={id} className="rounded-control bg-sunken px-3 py-2 text-help">
          <p className="text-second text-muted">
            <span className="font-semibold text-text">{mine ? "Usted" : author}</span>{" "}
            <time dateTime={created_at} title={formatInstant(created_at)}>
              {timeAgo(created_at)}
            </time>
          </p>
          {text && <p className="whitespace-pre-wrap break-words">{text}</p>}
          {files.length > 0 && <FileList files={files} label={`Archivos de ${mine ? "usted" : author}`} />}
        </article>
      ))}
      {!request.archived && (
        <ThreadComposer
          key={request.id}
          draftKey={`bambalina.draft.pedido-${request.id}`}
          me={0}
          people={[]}
          onSend={async (body) => onSent(await run({ params: { id: request.id }, body }))}
        />
      )}
    </section>
  );
}
