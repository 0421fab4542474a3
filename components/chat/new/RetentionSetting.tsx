import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { NumberField } from "@/components/kit/fields/NumberField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { getSettings, saveSettings } from "@/lib/chat/api";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";

/** For how many days messages are kept, where the channel does not say otherwise. */
export default function RetentionSetting({ onClose }: { onClose: () => void }) {
  const { data, mutate } = useRead(getSettings, {});
  const { run, busy, error } = useWrite(saveSettings, { refresh: ["/chat/settings"] });
  const [typed, setTyped] = useState<number | null>();
  const days = typed === undefined ? (data?.retention_days ?? null) : typed;
  const valid = days !== null && Number.isInteger(days) && days >= 0;
  const save = async () => {
    if (!data || !valid || busy) return;
    try {
      await run({ body: { retention_days: days, version: data.version } });
      toast.saved("Se guardó cuánto se guardan los mensajes");
      onClose();
    } catch {
      await mutate();
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="form"
      title="Cuánto se guardan los mensajes"
      description="Cada noche se borran para siempre los más viejos, con sus archivos. Cada canal puede tener su propio plazo."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {error && <Banner tone="bad">{error.message}</Banner>}
        <NumberField
          label="Días"
          autoFocus
          unit="días"
          help="0 los guarda siempre."
          value={days}
          onChange={setTyped}
          disabled={!data}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" disabled={!valid} busy={busy && "Guardando..."}>
            Guardar
          </Button>
        </div>
      </form>
    </Modal>
  );
}
