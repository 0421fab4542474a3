import { History, Pencil, Plus, Send, Trash2, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useRef, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { toast } from "@/components/kit/toast";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { listDelegations } from "@/lib/approvals/delegations/api";
import {
  askPublication,
  discardPolicy,
  draftPolicy,
  getPolicy,
  listPolicies,
  publishPolicy,
  replayPolicy,
  returnPolicy,
} from "@/lib/approvals/policies/api";
import type { PolicyView } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatInstant, inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { useKinds } from "../reads";
import { changesOf, moved, removed, replaced, withNewRule } from "./model";
import { RuleCard } from "./RuleCard";
import { POLICIES, usePolicyDraft } from "./usePolicyDraft";

const ReplayCard = dynamic(() => import("./ReplayCard").then((it) => it.ReplayCard), { ssr: false });
const TryCase = dynamic(() => import("./TryCase").then((it) => it.TryCase), {
  ssr: false,
  loading: () => <SkeletonBar className="h-96" />,
});
const VersionsDrawer = dynamic(() => import("./VersionsDrawer"), { ssr: false });

/** `/Aprobador/reglas?clase=&version=&regla=`: who approves what, as sentences, tried beside; read by all who approve. */
export function ReglasScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const kinds = useKinds();
  const read = useRead(listPolicies, {});
  const all = read.data?.data ?? [];
  const asked = address.get("clase");
  const current = all.find(({ kind }) => kind === asked) ?? all[0];
  const kind = kinds.find(({ key }) => key === current?.kind);
  const other = address.get("version");
  const known = [current?.borrador, current?.vigente].find((one) => one && String(one.id) === other);
  const old = useRead(getPolicy, other && !known && current ? { params: { id: Number(other) } } : null);
  const shown = other ? (known ?? old.data ?? null) : (current?.borrador ?? current?.vigente ?? null);
  return (
    <Page
      title="Reglas de aprobación"
      breadcrumbs={[
        { label: "Aprobaciones", href: can("screen.aprobador") ? "/Aprobador" : undefined },
        { label: "Reglas" },
      ]}
      badge={shown && <StateBadge policy={shown} vigente={current?.vigente ?? null} />}
      context={current && contextText(current.vigente, current.borrador)}
      waiting={!read.data && !read.error}
      actions={current && kind && <Actions kind={kind} shown={shown} configures={can("approvals.configure")} />}
      tabs={
        all.length > 0 && (
          <Tabs
            label="Clases"
            value={current?.kind ?? ""}
            items={all.map((one) => ({
              id: one.kind,
              label: one.title,
              count: (one.borrador ?? one.vigente)?.rules.length,
              href: address.href({ clase: one.kind, version: "", regla: "", ver: "" }),
            }))}
          />
        )
      }
    >
      <Fetched read={read} failure="No se pudieron traer las reglas">
        {() =>
          kind && shown ? (
            <Policy key={shown.id} policy={shown} vigente={current?.vigente ?? null} kind={kind} />
          ) : (
            <EmptyState title="Todavía no hay reglas">Lo que se apruebe por reglas aparece acá.</EmptyState>
          )
        }
      </Fetched>
      {address.get("ver") === "versiones" && kind && <Versions kind={kind} onClose={() => address.set({ ver: "" })} />}
    </Page>
  );
}

/** People that a rule may name: whoever one may delegate to. */
const usePeople = () => useRead(listDelegations, { query: {} }).data?.people ?? [];

function Versions({ kind, onClose }: { kind: KindView; onClose: () => void }) {
  return <VersionsDrawer kind={kind} people={usePeople()} onClose={onClose} />;
}

function StateBadge({ policy, vigente }: { policy: PolicyView; vigente: PolicyView | null }) {
  if (policy.state === "vigente") return <Badge tone="good">Vigente, v{policy.version}</Badge>;
  if (policy.state === "retirada") return <Badge>Retirada, v{policy.version}</Badge>;
  if (policy.asked_at) return <Badge tone="info">v{policy.version}, espera publicación</Badge>;
  return (
    <Badge tone="warn" dot>
      Borrador v{policy.version}, {countText(changesOf(policy, vigente), "cambio")}
    </Badge>
  );
}

function contextText(vigente: PolicyView | null, draft: PolicyView | null): string {
  const now = vigente?.from ? `La v${vigente.version} rige desde el ${formatDay(inZone(vigente.from).day)}.` : "";
  if (!draft) return now;
  const then = draft.holds_at
    ? `Sin otro administrador, la v${draft.version} empieza a valer el ${formatInstant(draft.holds_at)}.`
    : draft.asked_by
      ? `${draft.asked_by.name} pidió publicar la v${draft.version}: la publica otro administrador.`
      : `La v${draft.version} empieza a valer cuando la publica otro administrador.`;
  return [now, then].filter(Boolean).join(" ");
}

function Actions({ kind, shown, configures }: { kind: KindView; shown: PolicyView | null; configures: boolean }) {
  const address = useAddress();
  const phone = useMediaQuery(PHONE);
  const [draft, discard, ask, publish, giveBack] = [
    useWrite(draftPolicy, POLICIES),
    useWrite(discardPolicy, POLICIES),
    useWrite(askPublication, POLICIES),
    useWrite(publishPolicy, POLICIES),
    useWrite(returnPolicy, POLICIES),
  ];
  const may = (wanted: PolicyView["acciones"][number]) => !phone && (shown?.acciones.includes(wanted) ?? false);
  const stuck = (shown?.problems.length ?? 0) > 0;
  const over = shown && { params: { id: shown.id }, body: { edition: shown.edition } };
  const say = (work: () => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await work();
      toast.saved(done);
    });
  return (
    <>
      <Button variant="ghost" icon={History} onClick={() => address.set({ ver: "versiones" }, { push: true })}>
        Versiones
      </Button>
      {configures && !phone && shown?.state !== "borrador" && (
        <Button
          icon={Pencil}
          busy={draft.busy && "Empezando..."}
          onClick={() => {
            address.set({ version: "" });
            say(() => draft.run({ body: { kind: kind.key } }), "Borrador empezado desde la vigente");
          }}
        >
          Cambiar las reglas
        </Button>
      )}
      {over && may("descartar") && (
        <Button
          icon={Trash2}
          busy={discard.busy}
          onClick={() => say(() => discard.run({ params: over.params }), "Borrador descartado")}
        >
          Descartar
        </Button>
      )}
      {over && may("devolver") && (
        <Button icon={Undo2} busy={giveBack.busy} onClick={() => say(() => giveBack.run(over), "Es borrador de nuevo")}>
          Volver a borrador
        </Button>
      )}
      {over && may("pedir") && (
        <Button
          variant="primary"
          icon={Send}
          disabled={stuck}
          busy={ask.busy}
          onClick={() => say(() => ask.run(over), "Publicación pedida: la publica otro administrador")}
        >
          Pedir publicación
        </Button>
      )}
      {over && may("publicar") && (
        <Button
          variant="primary"
          icon={Send}
          disabled={stuck}
          busy={publish.busy}
          onClick={() => say(() => publish.run(over), `Rige la v${shown.version}`)}
        >
          Publicar
        </Button>
      )}
    </>
  );
}

function Policy({ policy, vigente, kind }: { policy: PolicyView; vigente: PolicyView | null; kind: KindView }) {
  const { can } = usePerson();
  const address = useAddress();
  const phone = useMediaQuery(PHONE);
  const people = usePeople();
  const tries = can("approvals.configure");
  const writes = !phone && policy.acciones.includes("cambiar");
  const draft = usePolicyDraft(policy);
  const { rules, change } = draft;
  const { currency } = policy;
  const replay = useRead(
    replayPolicy,
    tries && rules.length > 0 ? { body: { kind: kind.key, rules, currency } } : null,
  ).data;
  const [matched, setMatched] = useState<number | null>(null);
  const marked = tries ? matched : Number(address.get("regla")) || null;
  const list = useRef<HTMLOListElement>(null);
  const [wants, setWants] = useState<number | null>(null);
  const move = useCallback(
    (from: number, by: 1 | -1) => {
      change(moved(rules, from, by));
      setWants(from + by + 1);
    },
    [change, rules],
  );
  // The rule that was moved keeps the focus, wherever it stands now.
  useEffect(() => {
    if (wants === null) return;
    list.current?.querySelector<HTMLElement>(`[data-rule="${wants}"]`)?.focus();
    setWants(null);
  }, [wants]);
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
          <ol ref={list}>
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
                onMove={(by) => move(at, by)}
                onRemove={() => change(removed(rules, at))}
              />
            ))}
          </ol>
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
      {tries && <TryCase kind={kind} rules={rules} currency={currency} people={people} onMatch={setMatched} />}
    </div>
  );
}
