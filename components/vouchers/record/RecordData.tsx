import type { ReactNode } from "react";
import { Banner } from "@/components/kit/Banner";
import type { Company } from "@/lib/companies/schema";
import { amountOf } from "@/lib/vouchers/rules/taxes";
import type { VoucherView } from "@/lib/vouchers/schema";
import type { Splitting } from "../allocate/useSplit";
import { untiedIn, useChecked } from "../form/useChecked";
import { VoucherFieldset } from "../form/VoucherFieldset";
import { Alike } from "./Alike";
import { AllocationPart, goToAllocation } from "./AllocationPart";
import { Panes } from "./Panes";
import { ReadingSummary } from "./ReadingSummary";
import { type Ending, RecordFoot } from "./RecordFoot";
import { Ticks, ticksOf } from "./Ticks";
import { useCtrlKeys } from "./useCtrlKeys";

const AMOUNT = /^\d{1,16}(\.\d{1,2})?$/;
/** What a change of it asks for again, once somebody said yes. */
const APPROVED = ["en_aprobacion", "aprobado"];

/** What is to be paid, as it is typed so far. */
const payableOf = (total: string, withheld: string): string =>
  AMOUNT.test(total) ? amountOf({ total, self_withheld: AMOUNT.test(withheld) ? withheld : "0.00" }) : "0.00";

/** All that is written of a voucher, as it stands while one types, with its paper beside and what ends the work below. */
export function RecordData({
  row,
  companies,
  split,
  open,
  attention,
  document,
  foot,
  readOnly,
  children,
}: {
  row: VoucherView;
  companies: readonly Company[];
  split: Splitting;
  /** How many fields want to be looked at. */
  open: number;
  attention: number;
  document: ReactNode;
  foot: Omit<Parameters<typeof RecordFoot>[0], "untied">;
  readOnly: boolean;
  children: ReactNode;
}) {
  const checked = useChecked(companies, !readOnly);
  const { typed, found, supplier } = checked;
  const total = payableOf(typed.total, typed.self_withheld);
  const standing = split.on ? split.standing(total) : null;
  const untied = foot.validates
    ? (untiedIn(found)?.message ?? (standing?.ok === false ? standing.message : undefined))
    : undefined;
  const end = (how: Ending) => {
    if (how === "save" || untied === undefined) foot.onEnd(how);
  };
  useCtrlKeys({
    enter: readOnly ? undefined : () => end(foot.validates ? "next" : "save"),
    i: split.on ? goToAllocation : undefined,
    d: split.on
      ? () => {
          split.add(total);
          goToAllocation();
        }
      : undefined,
  });
  const ticks = ticksOf({ row, found, supplier, charged: split.on && split.lines.length > 0 });
  return (
    <div data-unsure-only="" className="contents">
      <Panes
        attention={attention}
        first={row.attachments.length > 0 ? "documento" : "datos"}
        document={document}
        data={
          <div className="flex flex-col gap-4">
            <ReadingSummary reading={row.reading} open={open} />
            {!readOnly && APPROVED.includes(row.state) && (
              <Banner tone="info">
                Ya se mandó a aprobar: cambiar importes, proveedor, empresa o vencimiento lo manda de nuevo.
              </Banner>
            )}
            <VoucherFieldset companies={companies} row={row} readOnly={readOnly} checked={checked} />
            {split.on && <AllocationPart row={row} total={total} split={split} />}
            <Alike row={row} readOnly={readOnly} />
            {foot.validates && <Ticks ticks={ticks} />}
            {children}
          </div>
        }
      />
      {!readOnly && <RecordFoot {...foot} onEnd={end} untied={untied} />}
    </div>
  );
}
