import { useCallback, useRef, useState } from "react";
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

/** What a list does with a request whose verdict is on its way, so that one goes on at once. */
interface Onward {
  onSent: (row: ApprovalRow) => void;
  /** It was not decided so: it is there again, and `shown` if nothing else is being decided. */
  onFailed: (row: ApprovalRow, shown: boolean) => void;
}

/**
 * Verdicts: asked, confirmed, told. `onDone` gets the record as it is then, before the lists know. `onward`: the next one may be asked while
 * the answer is under way; what is refused comes back with what was typed.
 * A session that is over is asked for in place by the call itself, and the verdict goes out after it.
 */
export function useDecide(onDone: (record: ApprovalRecord) => void, onward?: Onward) {
  const { mutate } = useSWRConfig();
  const writing = useWrite(decideApproval);
  const settle = useSettled();
  const reread = useReread();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<Settled | null>(null);
  const [settled, setSettled] = useState<Settled | null>(null);
  const sending = useRef(new Set<string>());
  // Who answers late must know what is being asked by then, not when it was sent.
  const current = useRef(asked);
  current.current = asked;

  const ask = useCallback((row: ApprovalRow, verdict: Verdict, more: Partial<Pick<Asked, "via" | "reason">> = {}) => {
    if (!row.verdicts.includes(verdict) || sending.current.has(row.id)) return;
    setRefused(null);
    setAsked({ row, verdict, via: "pantalla", reason: "", ...more });
  }, []);
  const cancel = useCallback(() => {
    setRefused(null);
    setAsked(null);
  }, []);

  const failed = (of: Asked, error: CallError) => {
    const { row } = of;
    const free = !current.current || current.current.row.id === row.id;
    onward?.onFailed(row, free);
    if (!free) toast.error(`No se guardó su decisión. ${named(row)}: ${error.message}`);
    if (error.status !== 409) {
      setRefused({ id: row.id, text: error.message });
      if (free) setAsked(of);
      return;
    }
    if (free) setAsked(null);
    setSettled({ id: row.id, text: error.message });
    const is = error.current as ApprovalRecord | undefined;
    void mutate(addressOf(getApproval, { params: { id: row.id } }), is, { revalidate: is === undefined });
    reread();
  };

  /** @returns whether it was decided so */
  const confirm = async (reason: string): Promise<boolean> => {
    if (!asked || sending.current.has(asked.row.id)) return false;
    const { row, verdict, via } = asked;
    setRefused(null);
    sending.current.add(row.id);
    if (onward) {
      setAsked(null);
      onward.onSent(row);
    }
    try {
      const record = await writing.run({
        params: { id: row.id },
        body: { version: row.version, verdict, reason, via },
      });
      if (!onward) setAsked(null);
      toast.saved(doneText(record, verdict));
      await settle(record);
      onDone(record);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed({ ...asked, reason }, error);
      return false;
    } finally {
      sending.current.delete(row.id);
    }
  };
  return {
    asked,
    ask,
    cancel,
    confirm,
    busy: writing.busy && !onward,
    refused: refused && refused.id === asked?.row.id ? refused.text : null,
    settled,
  };
}
export type Deciding = ReturnType<typeof useDecide>;

/** "Aprobada: Sonido del Sur SA, $ 8.954.000,00. Sigue el paso 2, Dirección." */
function doneText(record: ApprovalRecord, verdict: Verdict): string {
  const done = `${verdictLooks[verdict].done}: ${named(record)}`;
  const { state, step } = record;
  return state === "en_aprobacion" && step ? `${done}. Sigue el paso ${step.position}, ${step.title}.` : done;
}
