import { useEffect, useRef, useState } from "react";
import { Modal } from "@/components/kit/Modal";
import type { Person } from "@/lib/access/can";
import { call } from "@/lib/client/call";
import { onceKey } from "@/lib/client/onceKey";
import { postDocument } from "@/lib/documents/api";
import { sendFeedback } from "@/lib/feedback/api";
import { emptyDraft, type FeedbackDraft, isComplete } from "./draft";
import { feedbackChanged } from "./events";
import { FeedbackForm } from "./FeedbackForm";
import { FeedbackThanks } from "./FeedbackThanks";

/** Specification section 9: the success view closes after 2 s, the form is new 300 ms after that. */
const CLOSE_MS = 2_000;
const RESET_MS = 300;

/**
 * The feedback form of the specification's sections 2 and 4. A failure is only logged, and the form stays; what is wrong
 * with a picture is told beside it, as another one may be chosen.
 */
export default function FeedbackModal({
  person,
  screen,
  open,
  onClose,
}: {
  person: Person;
  screen: string | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<FeedbackDraft>(emptyDraft);
  const [state, setState] = useState<"editing" | "sending" | "sent">("editing");
  const [problem, setProblem] = useState<string | null>(null);
  /** The picture that arrived, so that a second attempt does not send it again. */
  const arrived = useRef<{ image: File; id: string } | null>(null);
  const [once] = useState(onceKey);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (state !== "sent" || !open) return;
    const timer = setTimeout(() => close.current(), CLOSE_MS);
    return () => clearTimeout(timer);
  }, [state, open]);

  useEffect(() => {
    if (open || state !== "sent") return;
    const timer = setTimeout(() => {
      setDraft(emptyDraft);
      setProblem(null);
      arrived.current = null;
      setState("editing");
    }, RESET_MS);
    return () => clearTimeout(timer);
  }, [open, state]);

  const upload = async (image: File): Promise<string> => {
    if (arrived.current?.image === image) return arrived.current.id;
    const body = new FormData();
    body.append("file", image, image.name);
    try {
      const { id } = await call(postDocument, { body });
      arrived.current = { image, id };
      return id;
    } catch (error) {
      setProblem(`La imagen no llegó. ${error instanceof Error ? error.message : ""}`.trim());
      throw error;
    }
  };

  const send = async () => {
    if (!isComplete(draft) || state !== "editing") return;
    setState("sending");
    setProblem(null);
    try {
      const { message, type, withPage } = draft;
      const image = draft.image ? await upload(draft.image) : undefined;
      const page = withPage ? location.pathname + location.search : undefined;
      const sent = { message, type, userName: person.name || person.mail, page, image };
      await call(sendFeedback, { body: { ...sent, clave: once.keyOf(sent) } });
      once.sent();
      setState("sent");
      feedbackChanged();
    } catch (error) {
      console.warn("Feedback:", error instanceof Error ? error.message : error);
      setState("editing");
    }
  };

  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Feedback"
      size="form"
      closable
      description={state !== "sent" && "Sobre esta pantalla o sobre cualquier otra cosa. Llega al equipo de Sistemas."}
    >
      {state === "sent" ? (
        <FeedbackThanks />
      ) : (
        <FeedbackForm
          draft={draft}
          onChange={setDraft}
          sending={state === "sending"}
          onSend={() => void send()}
          sender={person.name || person.mail || "Anónimo"}
          screen={screen}
          problem={problem}
          onProblem={setProblem}
        />
      )}
    </Modal>
  );
}
