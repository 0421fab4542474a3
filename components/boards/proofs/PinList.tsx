import { Check, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { TextArea } from "@/components/kit/fields/TextArea";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import type { PinView } from "@/lib/boards/proofs/schema";
import { attempt } from "@/lib/client/attempt";
import { timeAgo } from "@/lib/format/timeAgo";
import { numberOf } from "./ProofStage";
import { sendByKeys } from "./sendByKeys";
import type { Proofs } from "./useProofs";

/** What to say of a place. Stays as typed where it cannot be sent. */
export function PinForm({ onSend, onCancel }: { onSend: (text: string) => Promise<unknown>; onCancel: () => void }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    await attempt(() => onSend(text), toast.error);
    setBusy(false);
  };
  return (
    <form
      aria-label="Comentario en este punto"
      className="space-y-2 rounded-card border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={sendByKeys}
    >
      <TextArea label="Comentario en este punto" rows={2} maxLength={2_000} value={text} onChange={setText} autoFocus />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={text.trim() === ""} busy={busy}>
          Comentar
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

interface Props {
  pins: readonly PinView[];
  active: number | null;
  pages: number;
  proofs: Proofs;
  /** The reader comments and resolves. */
  may: boolean;
  onSelect: (pin: PinView) => void;
}

/** The comments of a version, open ones first. */
export function PinList({ pins, active, pages, proofs, may, onSelect }: Props) {
  if (pins.length === 0)
    return (
      <p className="text-help text-muted">
        Sin comentarios.{may && " Un clic en la pieza, o las flechas y Enter, dice dónde va uno."}
      </p>
    );
  const ordered = [...pins].sort(
    (a, b) => Number(a.resolved_at !== null) - Number(b.resolved_at !== null) || a.id - b.id,
  );
  const resolve = (pin: PinView) =>
    attempt(
      () =>
        proofs.changePin.run({
          params: { id: pin.id },
          body: { resolved: pin.resolved_at === null, version: pin.version },
        }),
      toast.error,
    );
  const remove = (pin: PinView) => attempt(() => proofs.deletePin.run({ params: { id: pin.id } }), toast.error);
  return (
    <ul className="space-y-2" aria-label="Comentarios de la versión">
      {ordered.map((pin) => (
        <li
          key={pin.id}
          className={cx(
            "rounded-card border p-2",
            pin.id === active ? "border-accent" : "border-line",
            pin.resolved_at && "opacity-80",
          )}
        >
          <div className="flex items-start justify-between gap-2">
            <button type="button" className="text-left font-semibold hover:underline" onClick={() => onSelect(pin)}>
              {numberOf(
                pins.filter(({ page }) => page === pin.page),
                pin,
              )}
              . {pin.author.name}
              <span className="ml-1 font-normal text-help text-muted">
                {timeAgo(pin.created_at)}
                {pages > 1 && ` · pág. ${pin.page}`}
              </span>
            </button>
            {may && (
              <span className="flex shrink-0">
                <IconButton
                  label={pin.resolved_at ? "Reabrir el comentario" : "Marcar como resuelto"}
                  icon={pin.resolved_at ? RotateCcw : Check}
                  onClick={() => void resolve(pin)}
                />
                {pin.own && <IconButton label="Borrar el comentario" icon={Trash2} onClick={() => void remove(pin)} />}
              </span>
            )}
          </div>
          <p className="whitespace-pre-wrap break-words">{pin.text}</p>
          {pin.resolved_at && <p className="text-help text-muted">Resuelto</p>}
        </li>
      ))}
    </ul>
  );
}
