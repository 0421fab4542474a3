import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Modal } from "@/components/kit/Modal";
import { CallError } from "@/lib/client/callError";
import { isValidDay } from "@/lib/format/dates";

/** Asks for a day of payment. A refusal of the server is shown and the day stays. */
export function DayModal({
  title,
  label,
  start,
  confirm,
  clearable,
  onClose,
  onDay,
}: {
  title: string;
  label: string;
  start: string;
  confirm: string;
  /** "" takes the day away. */
  clearable?: boolean;
  onClose: () => void;
  onDay: (day: string) => Promise<unknown>;
}) {
  const [day, setDay] = useState(start);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const valid = (day === "" && clearable) || isValidDay(day);
  const send = async () => {
    if (!valid) {
      setFailure(`${label}: escribir una fecha, por ejemplo 11/12.`);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await onDay(day);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={onClose} title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send();
        }}
      >
        {failure && <Banner tone="bad">{failure}</Banner>}
        <DateField
          label={label}
          value={day}
          onChange={setDay}
          help={clearable ? "En blanco queda sin fecha." : undefined}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" busy={busy && "Guardando..."}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
