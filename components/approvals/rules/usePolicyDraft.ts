import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "@/components/kit/toast";
import { changePolicy } from "@/lib/approvals/policies/api";
import type { PolicyView, Rules } from "@/lib/approvals/policies/schema";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";

/** What is changed close together is saved once. */
const SAVE_MS = 500;
export const POLICIES = { refresh: ["/approval-policies"] };

/**
 * A draft as it is being written: shown at once, saved a moment after, one save at a time. Where somebody else changed it
 * meanwhile theirs is shown, and that is said.
 */
export function usePolicyDraft(stored: PolicyView | null) {
  const writing = useWrite(changePolicy, POLICIES);
  const [typed, setTyped] = useState<Rules | null>(null);
  const [edition, setEdition] = useState(stored?.edition ?? 0);
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = stored?.id;
  const latest = useRef({ stored, edition });
  latest.current = { stored, edition: Math.max(edition, stored?.edition ?? 0) };
  const { run } = writing;

  const save = useCallback(
    async (rules: Rules) => {
      const { stored: row, edition: over } = latest.current;
      if (!row) return;
      try {
        const body = { edition: over, currency: row.currency, note: row.note, rules };
        const saved = await run({ params: { id: row.id }, body });
        setEdition(saved.edition);
        setProblem(null);
        setTyped((now) => (now === rules ? null : now));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status !== 409) return setProblem(error.issues[0]?.message ?? error.message);
        setTyped(null);
        toast.error("Otra persona cambió el borrador: se muestra el suyo.");
      }
    },
    [run],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another kind, or another draft, begins as it is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of this draft alone
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped(null);
    setProblem(null);
    setEdition(0);
  }, [id]);

  const change = (rules: Rules) => {
    setTyped(rules);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(rules), SAVE_MS);
  };
  return { rules: typed ?? stored?.rules ?? [], change, saving: writing.busy || typed !== null, problem };
}
