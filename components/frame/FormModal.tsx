import { type ReactNode, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { CallError } from "@/lib/client/callError";

/** A short form: what was refused is said at its field, or above them, and what was typed stays. */
export function FormModal({
  title,
  description,
  confirm,
  onSave,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  confirm: string;
  /** Throws CallError; this closes once it is done. */
  onSave: () => Promise<unknown>;
  onClose: () => void;
  children: (errorOf: (path: string) => string | undefined) => ReactNode;
}) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (path: string) => failure?.issues.find((one) => one.path === path)?.message;
  const save = async () => {
    setFailure(null);
    setBusy(true);
    try {
      await onSave();
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
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
          <Button variant="primary" busy={busy && "Guardando..."} onClick={() => void save()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && failure.issues.length === 0 && <Banner tone="bad">{failure.message}</Banner>}
        {children(errorOf)}
      </div>
    </Modal>
  );
}
