import { useCallback, useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/components/kit/toast";
import { decideApproval, getApproval } from "@/lib/approvals/api";
import type { Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRecord, ApprovalRow } from "@/lib/approvals/schema";
import { addressOf } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { named, verdictLooks } from "../looks";
import { useReread, useSettled } from "../reads";

/** A verdict that waits for its Confirmar. */
export interface Asked {
  row: ApprovalRow;
  verdict: Verdict;
  via: "pantalla" | "mail";
  /** What was written before asking. */
  reason: string;
}

/** Somebody was faster: of which request, and what the server says of it. */
interface Settled {
  id: string;
  text: string;
}

/**
 * One verdict at a time: asked, confirmed, told. `onDone` gets the record as it is then, before the lists know.
 * A session that is over is asked for in place by the call itself, and the verdict goes out after it.
 */
export function useDecide(onDone: (record: ApprovalRecord) => void) {
  const { mutate } = useSWRConfig();
  const writing = useWrite(decideApproval);
  const settle = useSettled();
  const reread = useReread();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [settled, setSettled] = useState<Settled | null>(null);

  const ask = useCallback((row: ApprovalRow, verdict: Verdict, more: Partial<Pick<Asked, "via" | "reason">> = {}) => {
    if (!row.verdicts.includes(verdict)) return;
    setRefused(null);
    setAsked({ row, verdict, via: "pantalla", reason: "", ...more });
  }, []);
  const cancel = useCallback(() => {
    setRefused(null);
    setAsked(null);
  }, []);

  /** @returns whether it was decided so */
  const confirm = async (reason: string): Promise<boolean> => {
    if (!asked || writing.busy) return false;
    const { row, verdict, via } = asked;
    const params = { id: row.id };
    setRefused(null);
    try {
      const record = await writing.run({ params, body: { version: row.version, verdict, reason, via } });
      setAsked(null);
      onDone(record);
      toast.saved(doneText(record, verdict));
      await settle(record);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 409) {
        setRefused(error.message);
        return false;
      }
      setAsked(null);
      setSettled({ id: row.id, text: error.message });
      const current = error.current as ApprovalRecord | undefined;
      await mutate(addressOf(getApproval, { params }), current, { revalidate: current === undefined });
      reread();
      return false;
    }
  };
  return { asked, ask, cancel, confirm, busy: writing.busy, refused, settled };
}
export type Deciding = ReturnType<typeof useDecide>;

/** "Aprobada: Sonido del Sur SA, $ 8.954.000,00. Sigue el paso 2, Dirección." */
function doneText(record: ApprovalRecord, verdict: Verdict): string {
  const done = `${verdictLooks[verdict].done}: ${named(record)}`;
  const { state, step } = record;
  return state === "en_aprobacion" && step ? `${done}. Sigue el paso ${step.position}, ${step.title}.` : done;
}
