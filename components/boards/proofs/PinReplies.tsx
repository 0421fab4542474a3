import { Reply, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import type { PinView } from "@/lib/boards/proofs/schema";
import { timeAgo } from "@/lib/format/timeAgo";
import { PinForm } from "./PinForm";
import type { Proofs } from "./useProofs";

/** What was answered to a pinned comment, and an answer more. */
export function PinReplies({ pin, proofs, may }: { pin: PinView; proofs: Proofs; may: boolean }) {
  const [answering, setAnswering] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const done = () => {
    // The keyboard goes on from where it opened the form.
    flushSync(() => setAnswering(false));
    opener.current?.focus();
  };
  const remove = (id: number) => attempt(() => proofs.deleteReply.run({ params: { id } }));
  return (
    <>
      {pin.replies.length > 0 && (
        <ul
          className="mt-2 space-y-2 border-l-2 border-line pl-2"
          aria-label={`Respuestas al comentario de ${pin.author.name}`}
        >
          {pin.replies.map(({ id, author, text, created_at, own }) => (
            <li key={id}>
              <div className="flex items-start justify-between gap-2">
                <p className="font-semibold">
                  {author.name}
                  <span className="ml-1 font-normal text-help text-muted">{timeAgo(created_at)}</span>
                </p>
                {may && own && (
                  <IconButton label="Borrar la respuesta" size="sm" icon={Trash2} onClick={() => void remove(id)} />
                )}
              </div>
              <p className="whitespace-pre-wrap break-words">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {answering ? (
        <div className="mt-2">
          <PinForm
            label={`Respuesta a ${pin.author.name}`}
            action="Responder"
            onCancel={done}
            onSend={async (text) => {
              await proofs.reply.run({ params: { id: pin.id }, body: { text } });
              done();
            }}
          />
        </div>
      ) : (
        may && (
          <Button
            ref={opener}
            size="sm"
            variant="ghost"
            icon={Reply}
            className="mt-1"
            onClick={() => setAnswering(true)}
          >
            Responder
            <span className="sr-only"> a {pin.author.name}</span>
          </Button>
        )
      )}
    </>
  );
}
