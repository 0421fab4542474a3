import { Split } from "lucide-react";
import { useFormState } from "react-hook-form";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Kbd } from "@/components/kit/Kbd";
import { Segmented } from "@/components/kit/Segmented";
import type { VoucherView } from "@/lib/vouchers/schema";
import { LineRow } from "../allocate/LineRow";
import { type Measure, restFor } from "../allocate/lines";
import { Starts } from "../allocate/Starts";
import { type Splitting, useSplitPreview } from "../allocate/useSplit";
import { amountText } from "../looks";

const MEASURES = [
  { value: "percent", label: "Por porcentaje" },
  { value: "amount", label: "Por importe" },
];

/** What the server says of a line, by its field. */
function errorsAt(errors: object, index: number): Record<string, string> {
  const lines = (errors as { lines?: Record<string, { message?: string }>[] }).lines;
  return Object.fromEntries(
    Object.entries(lines?.[index] ?? {}).flatMap(([key, one]) => (one?.message ? [[key, one.message]] : [])),
  );
}

/** What the voucher is charged to as it is validated: parts, what its purses have before and after, and whether they come to all of it. */
export function AllocationPart({
  row,
  total,
  split,
}: {
  row: VoucherView;
  /** What is to be paid, as typed. */
  total: string;
  split: Splitting;
}) {
  const { errors } = useFormState();
  const standing = split.standing(total);
  const preview = useSplitPreview(row.id, split, standing?.ok ?? false);
  const currency = row.currency ?? "ARS";
  return (
    <Card
      flush
      title={
        <span className="flex flex-wrap items-center gap-2">
          Imputación <Kbd>Ctrl+I</Kbd>
          <span className="text-help font-normal text-muted">
            {split.from || (split.promised && split.lines.length === 0 ? "como lo que ya se aprobó" : "")}
          </span>
        </span>
      }
      actions={
        <Button size="sm" variant="ghost" icon={Split} onClick={() => split.add(total)}>
          {split.lines.length === 0 ? "Imputar" : "Dividir"} <Kbd plain>Ctrl+D</Kbd>
        </Button>
      }
      className="scroll-mb-24"
    >
      <div data-allocation className="flex flex-col gap-2 px-3.5 pb-3">
        <Starts id={row.id} onLines={split.write} />
        {split.lines.length === 0 && !split.promised && (
          <p className="text-help text-muted">Sin imputar: al validar queda en la lista de lo que falta imputar.</p>
        )}
        {split.lines.length > 1 && (
          <Segmented
            label="Cómo se reparte"
            options={MEASURES}
            value={split.measure}
            onChange={(next) => split.turn(total, next as Measure)}
          />
        )}
        {split.lines.length > 0 && (
          <ul aria-label="Líneas de la imputación">
            {split.lines.map((line, index) => {
              const purse = preview?.lines[index]?.purse;
              return (
                <LineRow
                  key={line.key}
                  line={line}
                  measure={split.measure}
                  amount={standing?.parts[index] ?? "0"}
                  currency={currency}
                  available={purse ? { ...purse, before: purse.disponible_before } : null}
                  errors={errorsAt(errors, index)}
                  onChange={(more) => split.change(line.key, more)}
                  onRest={() => split.change(line.key, { part: restFor(total, split.lines, split.measure, line.key) })}
                  onRemove={() => split.write(split.lines.filter(({ key }) => key !== line.key))}
                />
              );
            })}
          </ul>
        )}
        {standing && (
          <p role="status" className={standing.ok ? "text-help text-good" : "text-help font-semibold text-warn"}>
            {standing.ok
              ? `Suma ${amountText(total, { currency: row.currency, sign: 1 })}: igual al total.`
              : standing.message}
          </p>
        )}
        {preview?.shut && <Banner tone="warn">{preview.shut}</Banner>}
      </div>
    </Card>
  );
}

/** Where the keys of the allocation go: its first field that is empty, or its first. */
export function goToAllocation(): void {
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("[data-allocation] input")];
    const field = fields.find(({ value }) => value === "") ?? fields[0];
    field?.focus();
    field?.scrollIntoView?.({ block: "center" });
  });
}
