import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { markReviewed, review } from "@/lib/ticketing/questions/api";
import type { ReviewRow } from "@/lib/ticketing/questions/schema/calls";

const OUTCOMES: Record<ReviewRow["outcome"], string> = {
  respondida: "Respondida",
  dudosa: "Dudosa",
  no_encontrada: "Nombre no encontrado",
  incompleta: "Sin datos",
  sin_montos: "Sin montos",
  fuera_de_lista: "Fuera de la lista",
};

/** Questions that went wrong, until somebody looked at them: what they are to become is a case of the tests. */
export default function ReviewDrawer({ onClose }: { onClose: () => void }) {
  const read = useRead(review, {});
  const { run, busy } = useWrite(markReviewed, { refresh: ["/tickets/questions/review"] });
  return (
    <Drawer open title="Preguntas para revisar" onClose={onClose}>
      <Fetched read={read} failure="No se pudieron traer las preguntas" rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Nada para revisar">
              Aparecen acá las que alguien marcó mal y las que no se entendieron.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {rows.map((row) => (
                <li key={row.id} className="rounded-card border border-line p-3">
                  <p className="font-semibold">{row.question}</p>
                  <p className="pt-1 text-help text-muted">{`${row.who} · ${formatInstant(row.asked_at)}`}</p>
                  <p className="flex flex-wrap items-center gap-2 pt-2">
                    <Badge tone={row.thumb === "mal" ? "bad" : "neutral"}>
                      {row.thumb === "mal" ? "Marcada mal" : OUTCOMES[row.outcome]}
                    </Badge>
                    {row.query && <span className="break-all text-help">{`${row.query} ${row.params}`}</span>}
                  </p>
                  <div className="pt-2">
                    <Button
                      size="sm"
                      disabled={busy}
                      onClick={() => void attempt(() => run({ params: { id: row.id } }))}
                    >
                      Revisada
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Drawer>
  );
}
