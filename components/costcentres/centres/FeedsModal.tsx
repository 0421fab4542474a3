import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { previewFeeds, setFeeds } from "@/lib/costcentres/api";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { monthText } from "@/lib/costcentres/rules/months";
import type { CentreRow, FeedsPreview } from "@/lib/costcentres/schema";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { monthChoices } from "../forms";
import { STEM } from "../useCostLive";

const THIS_YEAR = () => Number(todayIn().slice(0, 4));

/** Sets from which month what a centre spends comes from its vouchers, seeing first what that takes back of the sheet. */
export function FeedsModal({ row, onClose, onDone }: { row: CentreRow; onClose: () => void; onDone: () => void }) {
  const [month, setMonth] = useState(row.feeds_from ?? "");
  const { run } = useWrite(setFeeds, { refresh: [STEM] });
  const reading = useRead(previewFeeds, month ? { params: { id: row.id }, query: { month } } : null);
  const found = month && !reading.isLoading ? reading.data : undefined;
  const known = monthChoices(THIS_YEAR());
  const own = row.feeds_from;
  const choices =
    own && !known.some(({ value }) => value === own) ? [{ value: own, label: monthText(own) }, ...known] : known;
  return (
    <AskModal
      title="¿De dónde sale lo real?"
      description={`Lo comprometido y lo real de ${row.name}. El presupuesto y los rubros por planilla siguen como están.`}
      confirm={found && found.rows > 0 ? `Cambiar y anular ${countText(found.rows, "fila")}` : "Cambiar"}
      danger={Boolean(found && found.rows > 0)}
      reason={{ help: "Queda en la historia, y como concepto de los contraasientos." }}
      onClose={onClose}
      onRun={async (reason) => {
        if (month && !found) return "Todavía se están buscando las filas de la planilla.";
        return refusal(async () => {
          const body = { version: row.version, month: month || null, rows: found?.rows ?? 0, reason };
          await run({ params: { id: row.id }, body });
          toast.saved(
            month ? `Lo real sale de los comprobantes desde ${monthText(month)}` : "Lo real sale de la planilla",
          );
          onDone();
        });
      }}
    >
      <ComboboxField
        label="De los comprobantes y el banco desde"
        value={month}
        onChange={setMonth}
        choices={choices}
        placeholder="Nunca: sale de la planilla"
      />
      {month && (found ? <Taken found={found} /> : <SkeletonRows />)}
    </AskModal>
  );
}

/** The sheet's entries that are taken back. */
function Taken({ found: { rows, sums, data } }: { found: FeedsPreview }) {
  if (rows === 0) return <p className="text-second text-muted">No hay filas de la planilla desde ese mes.</p>;
  return (
    <div className="text-second">
      <p>
        Se {rows === 1 ? "anula" : "anulan"} {countText(rows, "fila")} de la planilla, cada una con su contraasiento:{" "}
        {sums
          .map((one) => `${entryKindTitles[one.kind].toLowerCase()} ${formatMoney(one.amount, one.currency)}`)
          .join(", ")}
        .
      </p>
      <ul className="mt-2 max-h-48 overflow-y-auto" aria-label="Filas que se anulan">
        {data.map((one) => (
          <li key={one.id} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 truncate">
              {formatDayYear(one.day)} · {one.concept}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatMoney(one.amount, one.currency)}</span>
          </li>
        ))}
      </ul>
      {rows > data.length && <p className="mt-1 text-muted">Y {rows - data.length} más.</p>}
    </div>
  );
}
