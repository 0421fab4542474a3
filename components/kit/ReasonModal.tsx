import { useState } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { TextArea } from "./fields/TextArea";
import { Modal } from "./Modal";

/** What the server refused, in its words. Anything else is a mistake of ours. */
const isRefusal = (error: unknown): error is Error => error instanceof Error && "status" in error;

/**
 * Asks why before rejecting, returning or observing. A refusal of the server is shown here and what was written stays.
 */
export function ReasonModal({
  title,
  description,
  confirm,
  onClose,
  onReason,
}: {
  title: string;
  description?: string;
  /** The button's text. */
  confirm: string;
  onClose: () => void;
  /** Rejects with the server's refusal. */
  onReason: (reason: string) => Promise<unknown>;
}) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = asked && reason.trim() === "" ? "Motivo: escribir por qué, lo lee quien lo pidió" : undefined;

  const send = async () => {
    setAsked(true);
    if (reason.trim() === "") return;
    setBusy(true);
    setFailure(null);
    try {
      await onReason(reason.trim());
      onClose();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };

  return (
    <Modal open onClose={onClose} title={title} description={description}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        {failure && <Banner tone="bad">{failure}</Banner>}
        <TextArea
          label="Motivo"
          required
          value={reason}
          onChange={setReason}
          error={missing}
          maxLength={1000}
          help="Lo lee quien lo pidió, y queda en la historia."
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" type="submit" busy={busy && "Guardando..."}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
