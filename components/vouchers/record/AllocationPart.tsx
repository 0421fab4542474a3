import { Split } from "lucide-react";
import { useFormState } from "react-hook-form";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Kbd } from "@/components/kit/Kbd";
import type { VoucherView } from "@/lib/vouchers/schema";
import { AllocationGrid, focusLine, type usePreview } from "../allocate/AllocationGrid";
import type { Charging } from "./useCharge";

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
  charge: { split, promised, suggestion, charged, add },
  preview,
}: {
  row: VoucherView;
  charge: Charging;
  preview: ReturnType<typeof usePreview>;
}) {
  const { errors } = useFormState();
  const nothing = promised
    ? "Va a donde va lo que ya se aprobó."
    : "Al validar queda en la lista de lo que falta imputar.";
  return (
    <section aria-label="Imputación" data-allocation className="flex scroll-mb-24 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">Imputación</h2>
        <span className="phone:hidden">
          <Kbd>Ctrl+I</Kbd>
        </span>
        <span className="text-help text-muted">{charged ? suggestion?.text : nothing}</span>
        <Button size="sm" variant="ghost" icon={Split} className="ml-auto" onClick={() => focusLine(add())}>
          {charged ? "Dividir" : "Imputar"}
          <span className="phone:hidden">
            <Kbd>Ctrl+D</Kbd>
          </span>
        </Button>
      </div>
      {charged && (
        <AllocationGrid
          split={split}
          currency={row.currency ?? "ARS"}
          preview={preview}
          suggestion={suggestion}
          errors={(line) => errorsAt(errors, line)}
        />
      )}
      {preview?.shut && <Banner tone="warn">{preview.shut}</Banner>}
    </section>
  );
}
