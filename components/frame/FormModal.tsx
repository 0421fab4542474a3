import { type ReactNode, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { CallError } from "@/lib/client/callError";

/** What a call said of a field, by its path. */
export type ErrorOf = (path: string) => string | undefined;

interface FormModalProps {
  title: string;
  description?: string;
  /** What sends it, and what it says meanwhile. */
  confirm: string;
  busyText?: string;
  /** The paths of the fields that show what is wrong with them, all that are refused unless said; the rest is said above. */
  fields?: readonly string[];
  /** Sends what was typed; words are what is wrong before anything is sent. It closes by itself where all went well, unless the answer is false. */
  onSave: () => Promise<unknown>;
  onClose: () => void;
  children: (errorOf: ErrorOf) => ReactNode;
}

/** A short form: a few fields that are sent together. What is refused is said at its field, or above them, and nothing typed is lost. */
export function FormModal({
  title,
  description,
  confirm,
  busyText = "Guardando...",
  fields,
  onSave,
  onClose,
  children,
}: FormModalProps) {
  const [failure, setFailure] = useState<CallError | string | null>(null);
  const [busy, setBusy] = useState(false);
  const issues = failure instanceof CallError ? (failure.issues ?? []) : [];
  const errorOf: ErrorOf = (path) => issues.find((one) => one.path === path)?.message;
  const save = async () => {
    setFailure(null);
    setBusy(true);
    try {
      const problem = await onSave();
      if (typeof problem === "string") setFailure(problem);
      else if (problem !== false) onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  const above =
    failure === null || issues.some(({ path }) => !fields || fields.includes(path))
      ? null
      : typeof failure === "string"
        ? failure
        : (issues[0]?.message ?? failure.message);
  return (
    <Modal
      open
      size="form"
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy && busyText} onClick={() => void save()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {above && <Banner tone="bad">{above}</Banner>}
        {children(errorOf)}
      </div>
    </Modal>
  );
}
