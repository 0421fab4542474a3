import { ChevronDown } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Menu } from "@/components/kit/Menu";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listTemplates } from "@/lib/vouchers/allocations/api";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { useVouchersBulk } from "../../list/useVouchersBulk";
import type { Suggestion } from "../Starts";

type Lines = Suggestion["lines"] | NonNullable<ReturnType<typeof useTemplates>["data"]>["data"][number]["lines"];
const useTemplates = () => useRead(listTemplates, {});

/** Charges several vouchers at once: each by itself, as suggested or by one template, and what could not be is told. */
export function useApply(suggested: ReadonlyMap<number, Suggestion>, hrefOf: (row: VoucherRow) => string) {
  const templates = useTemplates();
  const bulk = useVouchersBulk(hrefOf);
  const run = (rows: readonly VoucherRow[], linesOf: (row: VoucherRow) => Lines, clear: () => void) =>
    bulk.run(rows, {
      step: "allocate",
      linesOf,
      done: (count) => `${countText(count, "comprobante")} imputado${count === 1 ? "" : "s"}`,
      clear,
    });
  const suggestedOf = (row: VoucherRow) => suggested.get(row.id)?.lines ?? [];
  const applySuggested = (rows: readonly VoucherRow[], clear = () => {}) =>
    run(
      rows.filter(({ id }) => suggested.has(id)),
      suggestedOf,
      clear,
    );
  const known = templates.data?.data ?? [];
  const actions = (rows: readonly VoucherRow[], clear: () => void) => {
    const ready = rows.filter(({ id }) => suggested.has(id)).length;
    return (
      <>
        {ready > 0 && (
          <Button size="sm" busy={bulk.busy} onClick={() => void applySuggested(rows, clear)}>
            {`Aplicar lo sugerido a ${ready}`}
          </Button>
        )}
        <Menu
          align="end"
          trigger={
            <Button size="sm" icon={ChevronDown} disabled={known.length === 0} busy={bulk.busy}>
              {known.length === 0 ? "Sin plantillas" : "Aplicar plantilla"}
            </Button>
          }
          items={known.map(({ name, lines }) => ({ label: name, onSelect: () => void run(rows, () => lines, clear) }))}
        />
      </>
    );
  };
  return {
    applySuggested,
    actions,
    busy: bulk.busy,
    failed: bulk.dialogs,
  };
}
