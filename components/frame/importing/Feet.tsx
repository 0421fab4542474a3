import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/Button";
import { countText } from "@/lib/format/text";
import { changedRows } from "./status";

interface Common {
  wizard: {
    back: (to: number) => void;
    review: () => Promise<void>;
    commit: (body?: object) => Promise<void>;
    busy: { starting: boolean; committing: boolean };
  };
  /** What happens next, in words. */
  note: string;
  blocked?: boolean;
}

function Foot({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      <p className="min-w-0 flex-1 basis-60 text-help text-muted" aria-live="polite">
        {note}
      </p>
      <div className="flex gap-2 phone:w-full [&>*]:phone:flex-1">{children}</div>
    </>
  );
}

/** The buttons of the columns: on to the trial. */
export function ColumnsFoot({ wizard: { back, review, busy }, note, blocked }: Common) {
  return (
    <Foot note={note}>
      <Button onClick={() => back(0)}>Volver</Button>
      <Button
        variant="primary"
        iconEnd={ArrowRight}
        disabled={blocked}
        busy={busy.starting && "Enviando el archivo..."}
        onClick={() => void review()}
      >
        Revisar filas
      </Button>
    </Foot>
  );
}

/** The buttons of a trial: on to the save. */
export function ReviewFoot({
  wizard: { back, commit, busy },
  note,
  blocked,
  label = "Guardar",
  body,
}: Common & { label?: string; body?: object }) {
  return (
    <Foot note={note}>
      <Button onClick={() => back(1)}>Volver</Button>
      <Button
        variant="primary"
        disabled={blocked}
        busy={busy.committing && "Guardando..."}
        onClick={() => void commit(body)}
      >
        {label}
      </Button>
    </Foot>
  );
}

interface Trial {
  rows_rejected: number;
  inserted: number;
  updated: number;
}

/**
 * The buttons of a trial that is saved whole or not at all: not while a row is wrong, nor where nothing would change.
 * `mend`: what to do about wrong rows; `counts`: what would come of it; `label`: the press, for so many rows; `skips`: wrong rows stay out.
 */
export function WholeFoot({
  wizard,
  view,
  mend,
  counts,
  label,
  skips = false,
}: Pick<Common, "wizard"> & {
  view: Trial;
  mend: string;
  counts: string;
  label: (rows: number) => string;
  skips?: boolean;
}) {
  const wrong = view.rows_rejected;
  const note = wrong > 0 ? `${countText(wrong, "fila tiene errores", "filas tienen errores")}: ${mend}` : counts;
  const rows = changedRows(view);
  if (skips && wrong > 0 && rows > 0) {
    const left = `${countText(wrong, "fila tiene errores y queda afuera", "filas tienen errores y quedan afuera")}. ${counts}`;
    return <ReviewFoot wizard={wizard} note={left} label={label(rows)} body={{ skip: true }} />;
  }
  return <ReviewFoot wizard={wizard} note={note} blocked={wrong > 0 || rows === 0} label={label(rows)} />;
}
