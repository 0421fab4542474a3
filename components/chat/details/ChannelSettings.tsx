import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { changeChannel } from "@/lib/chat/api";
import type { ChannelDetail } from "@/lib/chat/schema";
import { useWrite } from "@/lib/client/useWrite";

/** What administrators change of a channel: its name, for how long it keeps messages, whether it is archived. */
export function ChannelSettings({ channel }: { channel: ChannelDetail }) {
  const { id, kind, title, archived, retention_days, version } = channel;
  const [name, setName] = useState(title);
  const [days, setDays] = useState<number | null>(retention_days);
  const { run, busy, error } = useWrite(changeChannel, { refresh: ["/chat/channels"] });
  const named = kind === "area" || kind === "abierto";
  const changed = name.trim() !== title || days !== retention_days;
  const valid = (days === null || (Number.isInteger(days) && days >= 0)) && (name.trim() !== "" || !named);
  const save = async (change: { name?: string; retention_days?: number | null; archived?: boolean }, done: string) => {
    try {
      await run({ params: { id }, body: { ...change, version } });
      toast.saved(done);
    } catch {
      // The banner says what happened.
    }
  };
  return (
    <form
      aria-label="Ajustes del canal"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || !valid || busy) return;
        void save(
          { ...(name.trim() !== title && { name }), retention_days: days },
          "Se guardaron los ajustes del canal",
        );
      }}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {named && <TextField label="Nombre" maxLength={80} autoComplete="off" value={name} onChange={setName} />}
      <NumberField
        label="Guardar los mensajes"
        unit="días"
        placeholder="Como todos"
        help="Vacío sigue el plazo general; 0 los guarda siempre."
        value={days}
        onChange={setDays}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!changed || !valid} busy={busy}>
          Guardar
        </Button>
        {kind !== "general" && (
          <Button
            size="sm"
            variant="ghost"
            busy={busy}
            onClick={() => void save({ archived: !archived }, archived ? "Se reabrió el canal" : "Se archivó el canal")}
          >
            {archived ? "Reabrir" : "Archivar"}
          </Button>
        )}
      </div>
    </form>
  );
}
