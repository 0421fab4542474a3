import type { ReactNode, RefObject } from "react";
import { Banner } from "@/components/kit/Banner";
import type { Company } from "@/lib/companies/schema";
import { amountOf } from "@/lib/vouchers/rules/taxes";
import type { VoucherView } from "@/lib/vouchers/schema";
import { focusLine, usePreview } from "../allocate/AllocationGrid";
import { untiedIn, useChecked } from "../form/useChecked";
import { VoucherFieldset } from "../form/VoucherFieldset";
import { Alike } from "./Alike";
import { AllocationPart } from "./AllocationPart";
import { Panes } from "./Panes";
import { ReadingSummary } from "./ReadingSummary";
import { type Ending, RecordFoot } from "./RecordFoot";
import { Ticks, ticksOf } from "./Ticks";
import { type Charge, useCharge } from "./useCharge";
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
  charges,
  kept,
  open,
  attention,
  document,
  foot,
  readOnly,
  children,
}: {
  row: VoucherView;
  companies: readonly Company[];
  /** It can be charged to something as it is validated; `kept` has what is typed of that. */
  charges: boolean;
  kept: RefObject<Charge | null>;
  /** How many fields want to be looked at. */
  open: number;
  attention: number;
  document: ReactNode;
  foot: Omit<Parameters<typeof RecordFoot>[0], "untied" | "onEnd"> & { onEnd: (how: Ending, anyway: boolean) => void };
  readOnly: boolean;
  children: ReactNode;
}) {
  const checked = useChecked(companies, !readOnly);
  const { typed, found, supplier } = checked;
  const total = payableOf(typed.total, typed.self_withheld);
  const charge = useCharge(row, total, { on: charges, kept });
  const { split, charged } = charge;
  const preview = usePreview(row.id, split);
  const full = preview?.lines.find(({ purse }) => purse?.answer === "bloquea")?.purse;
  const offSplit = charged && !split.standing.ok ? split.standing.message : full && `${full.name}: ${full.message}`;
  const untied = foot.validates ? (untiedIn(found)?.message ?? (offSplit || undefined)) : undefined;
  const end = (how: Ending) => {
    // Whoever ends it with the question about its shut month on the screen says yes to it.
    if (how === "save" || untied === undefined) foot.onEnd(how, charged && Boolean(preview?.shut));
  };
  useCtrlKeys({
    enter: readOnly ? undefined : () => end(foot.validates ? "next" : "save"),
    i: charges ? () => focusLine(split.lines[0]?.key ?? charge.add()) : undefined,
    d: charges ? () => focusLine(charge.add()) : undefined,
  });
  const ticks = ticksOf({ row, found, supplier, charged });
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
            <VoucherFieldset companies={companies} row={row} readOnly={readOnly} checked={checked}>
              {charges && <AllocationPart row={row} charge={charge} preview={preview} />}
            </VoucherFieldset>
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
