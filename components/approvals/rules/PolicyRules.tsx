import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { replayPolicy } from "@/lib/approvals/policies/api";
import type { PolicyView } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { moved, removed, replaced, withNewRule } from "./model";
import { RuleCard } from "./RuleCard";
import { usePeople } from "./usePeople";
import { usePolicyDraft } from "./usePolicyDraft";
import { useRuleOrder } from "./useRuleOrder";

const ReplayCard = dynamic(() => import("./ReplayCard").then((it) => it.ReplayCard), { ssr: false });
const TryCase = dynamic(() => import("./TryCase").then((it) => it.TryCase), {
  ssr: false,
  loading: () => <SkeletonBar className="h-96" />,
});

/** The rules of a version as sentences, written where it is a draft, and a case to try beside them. */
export function PolicyRules({
  policy,
  vigente,
  kind,
}: {
  policy: PolicyView;
  vigente: PolicyView | null;
  kind: KindView;
}) {
  const address = useAddress();
  const phone = useMediaQuery(PHONE);
  const people = usePeople();
  const writes = !phone && policy.acciones.includes("cambiar");
  const draft = usePolicyDraft(policy);
  const { rules, change } = draft;
  const { currency } = policy;
  const replay = useRead(replayPolicy, rules.length > 0 ? { body: { kind: kind.key, rules, currency } } : null).data;
  const [matched, setMatched] = useState<number | null>(null);
  // Until a case is tried, the one that its link names.
  const marked = matched ?? (Number(address.get("regla")) || null);
  const order = useRuleOrder(rules.length, (from, to) => change(moved(rules, from, to)));
  const changed = policy.state === "borrador";
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
      <div className="flex min-w-0 flex-col gap-4">
        {draft.problem && <Banner tone="bad">{draft.problem}</Banner>}
        {policy.problems.map((problem) => (
          <Banner key={problem} tone="bad">
            {problem}
          </Banner>
        ))}
        <section aria-label="Reglas" className="overflow-hidden rounded-card border border-line bg-surface">
          <p className="flex h-9 items-center justify-between border-b border-line bg-sunken px-4 text-head text-muted">
            Se leen en orden: vale la primera que coincide
            <span>{draft.saving ? "Guardando..." : replay ? "En 90 días" : ""}</span>
          </p>
          <ol ref={order.list}>
            {rules.map((rule, at) => (
              <RuleCard
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
                key={at}
                rule={rule}
                place={at + 1}
                last={at === rules.length - 1}
                before={changed ? vigente?.rules[at] : undefined}
                kind={kind}
                currency={currency}
                people={people}
                matched={marked === at + 1}
                use={replay?.rules.find((one) => one.rule === at + 1)}
                onChange={writes ? (next) => change(replaced(rules, at, next)) : undefined}
                carrying={order.carrying(at)}
                onGrab={(event) => order.grab(event, at)}
                onMove={(by) => order.move(at, at + by)}
                onRemove={() => change(removed(rules, at))}
              />
            ))}
          </ol>
          <p className="sr-only" aria-live="polite">
            {order.said}
          </p>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 bg-sunken px-4 py-1.5 text-help">
            {writes ? (
              <Button variant="link" icon={Plus} onClick={() => change(withNewRule(rules, kind.fields))}>
                Agregar regla antes de la última
              </Button>
            ) : (
              <span className="text-muted">
                {phone && policy.acciones.length > 0
                  ? "Se cambian desde una computadora."
                  : `Los importes, en ${currency}`}
              </span>
            )}
            {replay && <span className="text-muted">Suman {countText(replay.total, "solicitud", "solicitudes")}</span>}
          </div>
        </section>
        {replay && changed && <ReplayCard replay={replay} />}
      </div>
      <TryCase kind={kind} rules={rules} currency={currency} people={people} onMatch={setMatched} />
    </div>
  );
}
