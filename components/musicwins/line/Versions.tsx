import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { Status } from "@/lib/musicwins/rules/kinds";
import { listHistory } from "@/lib/musicwins/versions/api";
import type { FieldChange } from "@/lib/musicwins/versions/schema";
import { momentText } from "../words";
import { CompareVersions } from "./CompareVersions";
import { valueText } from "./changeText";
import { Section } from "./Section";

const DOT: Record<Status, string> = {
  borrador: "border-line-strong bg-surface",
  pendiente: "border-info bg-info",
  aprobado: "border-good bg-good",
  rechazado: "border-bad bg-bad",
  a_pagar: "border-accent bg-accent",
  pagado: "border-good bg-surface",
  anulado: "border-line-strong bg-line-strong",
};

/** The steps of a proposal, newest first, each with what it changed: the old value struck out, the new one beside it. */
export function Versions({ row }: { row: BudgetRow }) {
  const { id, isop, option_number } = row;
  const read = useRead(listHistory, {
    params: { id: String(id) },
    body: { isop, option_number },
  });
  const [comparing, setComparing] = useState(false);
  const steps = read.data?.data ?? [];
  const last = steps[0]?.version ?? 1;
  return (
    <Section
      title="Versiones"
      action={
        last > 1 && (
          <Button variant="link" onClick={() => setComparing(true)}>
            {`Comparar v1 con v${last}`}
          </Button>
        )
      }
    >
      <Fetched read={read} failure="No se pudo traer la historia" rows={3} waiting="Cargando la historia...">
        {() => (
          <ol className="flex flex-col">
            {steps.map((step, index) => (
              <li key={`${step.version} ${step.created_at}`} className="relative flex gap-3 pb-3 last:pb-0">
                {index < steps.length - 1 && (
                  <span aria-hidden="true" className="absolute bottom-0 left-[5px] top-5 w-px bg-line" />
                )}
                <span
                  aria-hidden="true"
                  className={cx(
                    "mt-1 size-[11px] shrink-0 rounded-full border-2",
                    step.accion === "devolver" ? "border-warn bg-surface" : DOT[step.status],
                  )}
                />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-baseline gap-x-2">
                    <span className="rounded-badge border border-line px-1 text-[12px] text-muted">
                      v{step.version}
                    </span>
                    <span className="min-w-0 font-semibold">
                      {step.accion_label}
                      {step.motivo && `: ${step.motivo}`}
                    </span>
                  </p>
                  <p className="text-second text-muted" title={formatInstant(step.created_at)}>
                    {step.created_by.name}, {momentText(step.created_at)}
                  </p>
                  <Changes changes={step.cambios} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </Fetched>
      {comparing && <CompareVersions row={row} from={1} to={last} onClose={() => setComparing(false)} />}
    </Section>
  );
}

/** Its status is what the step is called. */
const SAID = ["status", "status_admin"];

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const told = changes.filter(({ campo }) => !SAID.includes(campo));
  if (told.length === 0) return null;
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 text-help">
      {told.map(({ campo, label, kind, antes, despues }) => (
        <li key={campo}>
          <span className="text-muted">{label} </span>
          {antes && <del className="mr-1 text-muted">{valueText(kind, antes)}</del>}
          <ins className="font-semibold no-underline">{valueText(kind, despues)}</ins>
        </li>
      ))}
    </ul>
  );
}
