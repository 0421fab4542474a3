import { useEffect, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { commentRequest } from "@/lib/boards/intake/api";
import type { RequestView } from "@/lib/boards/intake/schema";
import { onceKey } from "@/lib/client/onceKey";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";

const draftOf = (id: number) => `bambalina.draft.pedido-${id}`;

/** What was said with the department, and a place to say more; what is written stays until it is sent. */
export function Conversation({ request, onSent }: { request: RequestView; onSent: (fresh: RequestView) => void }) {
  const { run, busy, error } = useWrite(commentRequest, { refresh: ["/boards/requests?"] });
  const [text, setText] = useState("");
  const [files, setFiles] = useState<FileView[]>([]);
  const [once] = useState(onceKey);
  const [attaching, setAttaching] = useState(false);
  useEffect(() => setText(sessionStorage.getItem(draftOf(request.id)) ?? ""), [request.id]);
  const write = (next: string) => {
    setText(next);
    sessionStorage.setItem(draftOf(request.id), next);
  };
  const ready = text.trim() !== "" || files.length > 0;
  const send = async () => {
    if (!ready || busy) return;
    try {
      const said = { text, files: files.map(({ id }) => id) };
      const body = { client_id: once.keyOf([request.id, said]), ...said };
      onSent(await run({ params: { id: request.id }, body }));
    } catch {
      return;
    }
    write("");
    setFiles([]);
    setAttaching(false);
    once.sent();
  };
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
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          }}
        >
          <TextArea label="Comentar" value={text} onChange={write} maxLength={4_000} error={error?.message} rows={2} />
          {attaching && (
            <FileUpload
              label="Soltar acá los archivos"
              multiple
              onUploaded={(file) => setFiles((before) => [...before.filter(({ id }) => id !== file.id), file])}
            />
          )}
          {files.length > 0 && (
            <FileList
              files={files}
              label="Archivos del comentario"
              onRemove={(file) => setFiles((before) => before.filter(({ id }) => id !== file.id))}
            />
          )}
          <div className="flex items-center gap-2">
            <Button variant="primary" size="sm" type="submit" disabled={!ready} busy={busy && "Enviando..."}>
              Enviar
            </Button>
            {!attaching && (
              <Button size="sm" variant="ghost" onClick={() => setAttaching(true)}>
                Adjuntar
              </Button>
            )}
          </div>
        </form>
      )}
    </section>
  );
}
