import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Kbd } from "@/components/kit/Kbd";
import { toast } from "@/components/kit/toast";
import { getReconciliation, type listStatementAccounts, matchLine, matchSure, unmatchLine } from "@/lib/bank/api";
import type { PairView, Reconciliation } from "@/lib/bank/schema";
import { CallError } from "@/lib/client/callError";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import type { CallInput, CallOutput } from "@/lib/http/contract";
import { Matched } from "./Matched";
import { PairRow, PairTitles } from "./PairRow";
import { Strip } from "./Strip";
import { useBank } from "./useBank";
import { groupOf, keyOf, type PairGroup, pairGroups } from "./words";

const ChooseModal = dynamic(() => import("./ChooseModal").then((it) => it.ChooseModal), { ssr: false });

type Account = CallOutput<typeof listStatementAccounts>[number];
export type MatchBody = CallInput<typeof matchLine>["body"];

/** From so many on one looks for a movement rather than through them. */
const SEARCHED = 15;

const TITLES: Readonly<Record<PairGroup, { title: string; note: string }>> = {
  seguras: { title: "Seguras", note: "coinciden importe y número de orden o CUIT" },
  mirar: { title: "Para mirar", note: "" },
  sin_orden: { title: "Sin orden nuestra", note: "la regla del banco propone qué es" },
};

/** The movements of one account that are nothing yet, beside what each may be; what was matched last at the foot. */
export function AccountPairs({
  account,
  mayWrite,
  importing,
}: {
  account: Account;
  mayWrite: boolean;
  importing: ReactNode;
}) {
  const address = useAddress();
  const q = address.get("q");
  const read = useRead(getReconciliation, { query: { account_id: account.id, q: q || undefined } });
  useLive("pagos", () => void read.mutate());
  return (
    <Fetched read={read} failure="No se pudo traer la conciliación" rows={12}>
      {(shown) => (
        <Pairs
          shown={shown}
          mayWrite={mayWrite}
          importing={importing}
          q={q}
          onSearch={(words) => address.set({ q: words })}
        />
      )}
    </Fetched>
  );
}

function Pairs({
  shown,
  mayWrite,
  importing,
  q,
  onSearch,
}: {
  shown: Reconciliation;
  mayWrite: boolean;
  importing: ReactNode;
  q: string;
  onSearch: (words: string) => void;
}) {
  const match = useBank(matchLine);
  const unmatch = useBank(unmatchLine);
  const sure = useBank(matchSure);
  const [at, setAt] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<PairView | null>(null);
  const groups = pairGroups.map((id) => ({ id, pairs: shown.pairs.filter((pair) => groupOf(pair) === id) }));
  const all = groups.flatMap(({ pairs }) => pairs);
  const index = all.findIndex((pair) => keyOf(pair) === at);
  const move = (by: number) => {
    const next = all[Math.min(all.length - 1, Math.max(0, index + by))];
    if (next) setAt(keyOf(next));
  };

  const undo = async (line: number) => {
    try {
      await unmatch.run({ params: { id: line }, body: undefined });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.message);
    }
  };
  const save = async (pair: PairView, body: Omit<MatchBody, "lines">) => {
    const [first] = pair.lines;
    if (!first || match.busy) return;
    setFailure(null);
    try {
      await match.run({ params: { id: first.id }, body: { ...body, lines: pair.lines.map(({ id }) => id) } });
      setChoosing(null);
      toast.saved("Quedó conciliado", { undo: () => void undo(first.id) });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.message);
      throw caught;
    }
  };
  const quietly = (pair: PairView, body: Omit<MatchBody, "lines">) => save(pair, body).catch(said);
  const confirm = (pair: PairView) => {
    const { proposal } = pair;
    if (!proposal) return setChoosing(pair);
    if (proposal.trust === "decidir" && !isPlain(pair)) return setAt(keyOf(pair));
    void quietly(pair, bodyOf(pair));
  };
  const takeSure = async () => {
    setFailure(null);
    const lines = groups[0]?.pairs.flatMap((pair) => pair.lines.map(({ id }) => id)) ?? [];
    if (lines.length === 0 || sure.busy) return;
    try {
      const { matched, failed } = await sure.run({ body: { account_id: shown.account.id, lines } });
      toast.saved(matched === 1 ? "Se concilió 1" : `Se conciliaron ${matched}`);
      if (failed.length > 0) setFailure(failed.map(({ message }) => message).join(" · "));
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.message);
    }
  };
  useKeys(
    mayWrite
      ? {
          j: () => move(1),
          k: () => move(-1),
          enter: all[index] && (() => confirm(all[index] as PairView)),
          b: all[index] && (() => setChoosing(all[index] as PairView)),
        }
      : {},
    ["j", "k"],
  );
  useSureKey(mayWrite ? takeSure : undefined);

  if (!shown.statement)
    return (
      <EmptyState title="Todavía no hay ningún extracto de esta cuenta" actions={importing}>
        Se leen OFX, Norma 43, MT940, CAMT.053 y planillas CSV o Excel. Lo que ya está no se repite.
      </EmptyState>
    );
  const many = shown.found - all.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <Strip shown={shown} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      {(q !== "" || shown.pending > SEARCHED) && (
        <div className="w-80 max-w-full">
          <SearchField label="Buscar movimiento o importe" value={q} onChange={onSearch} />
        </div>
      )}
      {q !== "" && all.length === 0 ? (
        <EmptyState title="Ningún movimiento por conciliar con esas palabras" />
      ) : all.length === 0 ? (
        <EmptyState title={`Todo conciliado al ${formatDay(shown.statement.until_day)}`}>
          Lo que venga en el próximo extracto aparece acá.
        </EmptyState>
      ) : (
        <div className="@container overflow-clip rounded-card border border-line bg-surface">
          <PairTitles />
          {groups
            .filter(({ pairs }) => pairs.length > 0)
            .map(({ id, pairs }) => (
              <section key={id} aria-label={TITLES[id].title}>
                <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 ">
                  <h2 className="text-help">
                    <strong className="font-semibold">
                      {TITLES[id].title} {id === "seguras" ? shown.sure : pairs.length}
                    </strong>{" "}
                    <span className="text-muted">{TITLES[id].note}</span>
                  </h2>
                  {id === "seguras" && mayWrite && (
                    <Button
                      size="sm"
                      variant="primary"
                      busy={sure.busy && "Conciliando..."}
                      onClick={() => void takeSure()}
                    >
                      {pairs.length === 1 ? "Confirmar la segura" : `Confirmar las ${pairs.length}`} <Kbd>Ctrl ↵</Kbd>
                    </Button>
                  )}
                  {id === "mirar" && mayWrite && (
                    <span className="flex items-center gap-1.5 text-help text-muted phone:hidden">
                      <Kbd>J</Kbd> <Kbd>K</Kbd> recorrer <Kbd>Enter</Kbd> confirmar <Kbd>B</Kbd> buscar otra orden
                    </span>
                  )}
                </header>
                <ul>
                  {pairs.map((pair) => (
                    <PairRow
                      key={keyOf(pair)}
                      pair={pair}
                      currency={shown.account.currency}
                      active={keyOf(pair) === at}
                      mayWrite={mayWrite}
                      busy={match.busy}
                      onOpen={() => setAt(keyOf(pair) === at ? "" : keyOf(pair))}
                      onConfirm={(difference) => void quietly(pair, { ...bodyOf(pair), difference_kind: difference })}
                      onChoose={() => setChoosing(pair)}
                    />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
      {many > 0 && (
        <p className="text-help text-muted">{`Y ${many.toLocaleString("es-AR")} movimientos más: buscarlos por su texto o importe.`}</p>
      )}
      <Matched shown={shown} mayWrite={mayWrite} busy={unmatch.busy} onUndo={(line) => void undo(line)} />
      {choosing && (
        <ChooseModal
          pair={choosing}
          shown={shown}
          onClose={() => setChoosing(null)}
          onChosen={(body) => save(choosing, body)}
        />
      )}
    </>
  );
}

/** A refusal is shown above the list already. */
const said = () => undefined;

/** What a proposal can be confirmed as without a word more. */
const isPlain = ({ proposal }: PairView) =>
  proposal !== null && !/[1-9]/.test(proposal.difference) && !proposal.reason.endsWith("elegir");

const bodyOf = ({ proposal }: PairView): Omit<MatchBody, "lines"> => ({
  kind: proposal?.kind ?? "orden",
  orders: proposal?.orders.map(({ id }) => id) ?? [],
  rule_id: proposal?.rule?.id,
});

/** Ctrl+Enter takes the sure ones, unless a question is open. */
function useSureKey(deed: (() => Promise<void>) | undefined): void {
  const latest = useRef(deed);
  latest.current = deed;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (!latest.current || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
