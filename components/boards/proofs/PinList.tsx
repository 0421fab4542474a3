import { Check, RotateCcw, Trash2 } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import type { PinView } from "@/lib/boards/proofs/schema";
import { timeAgo } from "@/lib/format/timeAgo";
import { PinReplies } from "./PinReplies";
import { numberOf } from "./ProofStage";
import type { Proofs } from "./useProofs";

interface Props {
  /** What the list is called. */
  label: string;
  pins: readonly PinView[];
  active: number | null;
  pages: number;
  proofs: Proofs;
  /** The reader comments and resolves. */
  may: boolean;
  onSelect: (pin: PinView) => void;
}

/** The comments of a version, open ones first. */
export function PinList({ label, pins, active, pages, proofs, may, onSelect }: Props) {
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
    attempt(() =>
      proofs.changePin.run({
        params: { id: pin.id },
        body: { resolved: pin.resolved_at === null, version: pin.version },
      }),
    );
  const remove = (pin: PinView) => attempt(() => proofs.deletePin.run({ params: { id: pin.id } }));
  return (
    <ul className="space-y-2" aria-label={label}>
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
          <PinReplies pin={pin} proofs={proofs} may={may} />
        </li>
      ))}
    </ul>
  );
}
