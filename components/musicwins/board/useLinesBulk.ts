import { useBulk } from "@/components/frame/useBulk";
import { countText } from "@/lib/format/text";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { type Step, transitions } from "@/lib/musicwins/rules/transitions";
import { useMusicWinsReader } from "../live/useMusicWinsLive";
import { changeAll } from "./bulkCalls";

export const bulkSteps = ["enviar", "aprobar", "rechazar"] as const satisfies readonly Step[];
export type BulkStep = (typeof bulkSteps)[number];

const DONE: Record<BulkStep, [one: string, many: string]> = {
  enviar: ["línea enviada", "líneas enviadas"],
  aprobar: ["línea aprobada", "líneas aprobadas"],
  rechazar: ["línea rechazada", "líneas rechazadas"],
};

/** Sends, approves or rejects several lines; rejects with a CallError where nothing could be asked at all. */
export function useLinesBulk(hrefOf: (id: number) => string) {
  const reader = useMusicWinsReader();
  const bulk = useBulk<BudgetRow>(({ id, titulo }) => ({ title: titulo, href: hrefOf(id) }));
  const take = (rows: readonly BudgetRow[], step: BulkStep, reason?: string) =>
    bulk.run(rows, {
      take: async (all, onDone) => {
        const results = await changeAll(all, { newStatus: transitions[step].to, reason }, onDone);
        const left = results.filter(({ success }) => !success);
        return new Map(left.map(({ id, error = "No se pudo." }) => [id, error]));
      },
      done: (count) => countText(count, ...DONE[step]),
      after: () => reader.lines(rows.map(({ id }) => id)),
    });
  return { ...bulk, take };
}
