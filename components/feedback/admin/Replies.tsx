import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { toast } from "@/components/kit/toast";
import { onceKey } from "@/lib/client/onceKey";
import { useWrite } from "@/lib/client/useWrite";
import { replyFeedback } from "@/lib/feedback/api";
import type { Feedback } from "@/lib/feedback/schema";
import { formatInstant } from "@/lib/format/dates";

const REFRESH = { refresh: ["/feedback"] };

/** The answers given, and the field for another one: who sent the feedback gets it as a notification. */
export function Replies({ row, writes, onChanged }: { row: Feedback; writes: boolean; onChanged: () => void }) {
  const [text, setText] = useState("");
  const [once] = useState(onceKey);
  const { run, busy, error } = useWrite(replyFeedback, REFRESH);
  const send = async () => {
    try {
      await run({ params: { id: row.id }, body: { message: text, clave: once.keyOf([row.id, text]) } });
    } catch {
      return;
    }
    once.sent();
    setText("");
    onChanged();
    toast.saved(`La respuesta le llega a ${row.userName} como notificación`);
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Respuestas</h3>
      {row.replies.length === 0 && <p className="text-help text-muted">Todavía no hay respuestas.</p>}
      {row.replies.map(({ id, userName, message, created_at }) => (
        <div key={id} className="rounded-control bg-sunken px-3 py-2 text-help">
          <p className="whitespace-pre-wrap break-words">{message}</p>
          <p className="text-second text-muted">
            {userName}, {formatInstant(created_at)}
          </p>
        </div>
      ))}
      {writes && (
        <form
          className="flex flex-col items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextArea
            label={`Responder a ${row.userName}`}
            value={text}
            onChange={setText}
            maxLength={4_000}
            error={error?.message}
            className="w-full"
          />
          <Button variant="primary" type="submit" disabled={text.trim() === ""} busy={busy && "Enviando..."}>
            Responder
          </Button>
        </form>
      )}
    </section>
  );
}
