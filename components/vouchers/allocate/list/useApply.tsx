import { ChevronDown } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { useBulk } from "@/components/frame/useBulk";
import { Button } from "@/components/kit/Button";
import { FailedModal } from "@/components/kit/FailedModal";
import { Menu } from "@/components/kit/Menu";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { listTemplates } from "@/lib/vouchers/allocations/api";
import { bulkVouchers } from "@/lib/vouchers/api";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { nameOf } from "../../looks";
import type { Suggestion } from "../Starts";

type Lines = Suggestion["lines"] | NonNullable<ReturnType<typeof useTemplates>["data"]>["data"][number]["lines"];
const useTemplates = () => useRead(listTemplates, {});

const sent = (lines: Lines) =>
  lines.map(({ show_id, project_id, event_id, cost_centre_id, category_id, purse_id, percent }) => ({
    show_id,
    project_id,
    event_id,
    cost_centre_id,
    category_id,
    purse_id,
    percent,
  }));

/** Charges several vouchers at once: each by itself, as suggested or by one template, and what could not be is told. */
export function useApply(suggested: ReadonlyMap<number, Suggestion>, hrefOf: (row: VoucherRow) => string) {
  const templates = useTemplates();
  const writing = useWrite(bulkVouchers, { refresh: ["/vouchers", "/allocation"] });
  const bulk = useBulk<VoucherRow>((row) => ({
    title: `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`,
    href: hrefOf(row),
  }));
  const run = (rows: readonly VoucherRow[], linesOf: (row: VoucherRow) => Lines, clear: () => void) =>
    attempt(() =>
      bulk.run(rows, {
        take: async (some, onDone) => {
          const items = some.map((row) => ({ id: row.id, version: row.version, lines: sent(linesOf(row)) }));
          const { data } = await writing.run({ body: { step: "allocate", items, reason: "" } });
          onDone(some.length);
          return new Map(data.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message] as const])));
        },
        done: (count) => `${countText(count, "comprobante")} imputado${count === 1 ? "" : "s"}`,
        after: clear,
      }),
    );
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
    failed: <FailedModal noun="comprobante" failed={bulk.failed} onClose={bulk.forget} />,
  };
}
