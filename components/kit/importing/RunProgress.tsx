import { useEffect, useState } from "react";
import { countText } from "@/lib/format/text";
import { Card } from "../Card";
import { ProgressBar } from "../ProgressBar";

const SLOW_MS = 10_000;

/** An import at work: which phase, how many rows. It goes on by itself when one leaves. */
export function RunProgress({
  waiting,
  phase,
  rows,
  total,
}: {
  /** It has not begun. */
  waiting: boolean;
  phase: string;
  rows: number;
  /** How many rows there will be, where it is known. */
  total?: number;
}) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const known = total && rows < total ? (rows / total) * 100 : undefined;
  return (
    <Card>
      <div aria-live="polite">
        <ProgressBar
          label={waiting ? "En cola" : phase || "Empezando"}
          percent={waiting ? undefined : known}
          detail={rows > 0 ? `${countText(rows, "fila")}${total ? ` de ${countText(total, "fila")}` : ""}` : ""}
        />
      </div>
      <p className="mt-2 text-help text-muted">
        Se puede salir de esta página: sigue sola y queda en Importaciones recientes.
        {slow && waiting && " Está esperando su turno: el servidor puede estar con otra importación."}
      </p>
    </Card>
  );
}
