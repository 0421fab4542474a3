import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { useBulk } from "@/components/frame/useBulk";
import { AskModal } from "@/components/kit/AskModal";
import { FailedModal } from "@/components/kit/FailedModal";
import { useWrite } from "@/lib/client/useWrite";
import { bulkVouchers } from "@/lib/vouchers/api";
import type { bulkSteps, VoucherRow } from "@/lib/vouchers/schema";
import type { Suggestion } from "../allocate/Starts";
import { nameOf } from "../looks";

type Lines = readonly (Omit<Suggestion["lines"][number], "name" | "percent"> & { percent: string | null })[];
interface Task {
  step: (typeof bulkSteps)[number];
  /** What each is charged to, where something is. */
  linesOf?: (row: VoucherRow) => Lines | undefined;
  /** What became of so many. */
  done: (count: number) => string;
  clear: () => void;
}
/** Those whose month is shut, with what was to be done to them. */
interface Shut {
  task: Task;
  rows: VoucherRow[];
  texts: string[];
}

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

/**
 * Does the same to several vouchers, each by itself; what could not be is told with why, and of what belongs to a shut month it asks
 * whether it goes to the first open one. `dialogs` stands beside the list.
 */
export function useVouchersBulk(hrefOf: (row: VoucherRow) => string) {
  const writing = useWrite(bulkVouchers, { refresh: ["/vouchers", "/allocation"] });
  const [shut, setShut] = useState<Shut | null>(null);
  const bulk = useBulk<VoucherRow>((row) => ({
    title: `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`,
    href: hrefOf(row),
  }));
  const run = (rows: readonly VoucherRow[], task: Task, anyway = false) =>
    attempt(() =>
      bulk.run(rows, {
        take: async (some, onDone) => {
          const { step, linesOf } = task;
          const items = some.map((row) => {
            const lines = linesOf?.(row);
            return { id: row.id, version: row.version, ...(lines && { lines: sent(lines) }) };
          });
          const { data } = await writing.run({ body: { step, items, reason: "", ...(anyway && { anyway }) } });
          onDone(some.length);
          const asks = new Map(data.flatMap(({ id, code, message }) => (code === "month_shut" ? [[id, message]] : [])));
          const texts = [...new Set(asks.values())];
          setShut(asks.size > 0 ? { task, rows: some.filter(({ id }) => asks.has(id)), texts } : null);
          return new Map(data.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message] as const])));
        },
        done: task.done,
        after: task.clear,
      }),
    );
  const asking = new Set(shut?.rows.map(({ id }) => id));
  const many = shut?.rows.length ?? 0;
  const dialogs = shut ? (
    <AskModal
      title={many === 1 ? "1 comprobante es de un mes cerrado" : `${many} comprobantes son de un mes cerrado`}
      description={shut.texts.join(" ")}
      confirm="Seguir"
      back="Dejar como estaba"
      onClose={() => setShut(null)}
      onRun={async () => {
        await run(shut.rows, shut.task, true);
        return null;
      }}
    />
  ) : (
    <FailedModal
      noun="comprobante"
      failed={bulk.failed.filter(({ id }) => !asking.has(Number(id)))}
      onClose={bulk.forget}
    />
  );
  return { run, busy: bulk.busy, dialogs };
}
