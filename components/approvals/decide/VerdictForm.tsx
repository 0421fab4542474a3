import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { TextArea } from "@/components/kit/fields/TextArea";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { Kbd } from "@/components/kit/Kbd";
import { useOnline } from "@/components/kit/OfflineBanner";
import { decidedAlone, named, verdictLooks } from "../looks";
import type { Deciding } from "./useDecide";

/** Letters that a reason has at least. */
const MIN_REASON = 3;

/**
 * Asks once: what is decided, of what and how much. Approving takes Enter on its button, which has the focus; the others take
 * their reason, and Ctrl or ⌘ + Enter. `sheet`: in the phone's sheet, where the buttons are as wide as a thumb wants. `late`:
 * what became of it meanwhile, by somebody else; what was typed stays, and is not sent.
 */
export function VerdictForm({
  deciding,
  late = "",
  sheet = false,
}: {
  deciding: Deciding;
  late?: string;
  sheet?: boolean;
}) {
  const { asked, busy, refused, cancel, confirm } = deciding;
  const online = useOnline();
  const kept = useKeptState(`aprobacion ${asked?.row.id} ${asked?.verdict}`, () => ({ reason: asked?.reason ?? "" }));
  const { reason } = kept.value;
  const [tried, setTried] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const asks = asked ? verdictLooks[asked.verdict].asks : undefined;
  useEffect(() => {
    if (asks === undefined) button.current?.focus();
  }, [asks]);
  if (!asked) return null;
  const { row, verdict } = asked;
  const look = verdictLooks[verdict];
  const missing = asks !== undefined && reason.trim().length < MIN_REASON;
  const send = () => {
    setTried(true);
    if (!missing && online && !busy && late === "")
      void confirm(reason.trim()).then((decided) => {
        if (decided) kept.saved();
      });
  };
  return (
    <form
      aria-label={`${look.label} ${row.title}`}
      className={cx("flex gap-2.5", sheet ? "flex-col" : "flex-wrap items-end")}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          cancel();
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          send();
        }
      }}
    >
      <div className={cx("flex min-w-0 flex-col gap-2", sheet ? "" : "flex-1 basis-64 self-center")}>
        {late && <Banner tone="warn">{late}</Banner>}
        {refused && <Banner tone="bad">{refused}</Banner>}
        {!online && <Banner tone="warn">Sin conexión: se puede leer, pero no decidir.</Banner>}
        {!sheet && (
          <p aria-live="polite">
            {look.label} <strong className="font-semibold">{named(row)}</strong>
            {decidedAlone(row) && <span className="text-bad"> con alerta</span>}
          </p>
        )}
        {(asks !== undefined || sheet || reason !== "") && (
          <TextArea
            label={asks === undefined ? "Comentario, opcional" : "Motivo"}
            required={asks !== undefined}
            rows={sheet ? 3 : 2}
            value={reason}
            onChange={(next) => kept.set(() => ({ reason: next }))}
            maxLength={1000}
            autoFocus={asks !== undefined}
            help={asks}
            error={
              tried && missing ? `Motivo: escribir al menos ${MIN_REASON} letras, lo lee quien la pidió` : undefined
            }
          />
        )}
      </div>
      <div className={cx("flex gap-2.5", sheet ? "[&>*]:h-13 [&>*]:flex-1" : "shrink-0")}>
        <Button onClick={cancel}>Cancelar {!sheet && <Kbd>Esc</Kbd>}</Button>
        <Button
          ref={button}
          type="submit"
          variant={verdict === "rechazar" ? "danger" : "primary"}
          icon={look.icon}
          disabled={!online || late !== ""}
          busy={busy && "Guardando..."}
        >
          {look.confirm} {!sheet && <Kbd plain>{asks === undefined ? "Enter" : "Ctrl Enter"}</Kbd>}
        </Button>
      </div>
    </form>
  );
}
