import { Reply } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/kit/Button";
import { Thread } from "@/components/talk/Thread";
import type { PinView } from "@/lib/boards/proofs/schema";
import { onceKey } from "@/lib/client/onceKey";
import { MAX_REMARK } from "@/lib/talk/text";
import { PinForm } from "./PinForm";
import type { Proofs } from "./useProofs";

/** What was answered to a pinned comment, and an answer more. */
export function PinReplies({ pin, proofs, may }: { pin: PinView; proofs: Proofs; may: boolean }) {
  const [answering, setAnswering] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [once] = useState(onceKey);
  const done = () => {
    // The keyboard goes on from where it opened the form.
    flushSync(() => setAnswering(false));
    opener.current?.focus();
  };
  return (
    <>
      <Thread
        label={`Respuestas al comentario de ${pin.author.name}`}
        items={pin.replies}
        me={proofs.data?.me ?? 0}
        writes={may}
        maxText={MAX_REMARK}
        moderates={false}
        onCorrect={({ id, version }, text) => proofs.editReply.run({ params: { id }, body: { text, version } })}
        onRemove={({ id }) => proofs.deleteReply.run({ params: { id } })}
        className="mt-2 border-l-2 border-line pl-2"
      />
      {answering ? (
        <div className="mt-2">
          <PinForm
            label={`Respuesta a ${pin.author.name}`}
            action="Responder"
            onCancel={done}
            onSend={async (text) => {
              await proofs.reply.run({ params: { id: pin.id }, body: { text, client_id: once.keyOf(text) } });
              once.sent();
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
