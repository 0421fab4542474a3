import { type ReactNode, useState } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { TextArea } from "./fields/TextArea";
import { useKeptState } from "./form/useKeptState";
import { Modal } from "./Modal";

/**
 * Asks before a decision, and for its reason where it needs one. A refusal is shown in place and what was written stays.
 */
export function AskModal({
  title,
  description,
  confirm,
  back = "Cancelar",
  danger,
  reason: asks,
  onClose,
  onRun,
  children,
}: {
  title: string;
  description?: string;
  /** The button's text. */
  confirm: string;
  /** The text of the one that leaves, where "Cancelar" is what is asked about. */
  back?: string;
  danger?: boolean;
  /** Asks why: what the field says below it. */
  reason?: { help: string };
  onClose: () => void;
  /** Answers why it could not be, or null when it was done (then this closes). */
  onRun: (reason: string) => Promise<string | null>;
  /** Facts to decide with. */
  children?: ReactNode;
}) {
  // Of what it asks, by its words and where one is: what was written is there again when it is asked once more.
  const kept = useKeptState(`motivo ${location.pathname}${location.search} ${title}`, () => ({ reason: "" }));
  const { reason } = kept.value;
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = asks !== undefined && reason.trim() === "";

  const send = async () => {
    setAsked(true);
    if (missing) return;
    setBusy(true);
    setFailure(null);
    try {
      const refused = await onRun(reason.trim());
      if (refused !== null) return setFailure(refused);
      kept.saved();
      onClose();
    } finally {
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
        {children}
        {asks && (
          <TextArea
            label="Motivo"
            required
            value={reason}
            onChange={(next) => kept.set(() => ({ reason: next }))}
            error={asked && missing ? "Motivo: escribir por qué, lo lee quien lo pidió" : undefined}
            maxLength={1000}
            help={asks.help}
            autoFocus
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{back}</Button>
          <Button variant={danger ? "danger" : "primary"} type="submit" busy={busy && "Guardando..."}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
