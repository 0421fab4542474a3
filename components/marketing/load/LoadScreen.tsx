import { Copy, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { useCallback, useEffect } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { Kbd } from "@/components/kit/Kbd";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { getExpense } from "@/lib/marketing/expenses/api";
import type { ExpenseView } from "@/lib/marketing/expenses/schema";
import { channelTitles, expenseHref } from "@/lib/marketing/rules/kinds";
import { ExpenseBadge } from "../looks";
import { PurseCard } from "./PurseCard";
import { type ExpenseForm, useExpenseForm } from "./useExpenseForm";

const ExpenseFields = dynamic(() => import("./ExpenseFields").then((it) => it.ExpenseFields), {
  ssr: false,
  // On a phone as high as the sight: what stands below the fields comes after them.
  loading: () => (
    <div className="phone:min-h-dvh">
      <SkeletonRows rows={8} />
    </div>
  ),
});
const ExpenseFiles = dynamic(() => import("./ExpenseFiles").then((it) => it.ExpenseFiles), { ssr: false });
const Aside = dynamic(() => import("./Aside").then((it) => it.Aside), { ssr: false });
const Sources = dynamic(() => import("./Sources").then((it) => it.Sources), { ssr: false });

const CRUMBS = [{ label: "Presupuestos" }, { label: "Asignar gastos" }];

/** `/presupuestos/cargar?gasto=`: a new expense, or a draft that goes on. */
export function LoadScreen() {
  const address = useAddress();
  const code = address.get("gasto");
  const read = useRead(getExpense, code ? { params: { id: code } } : null);
  if (!code) return <Editing key="nuevo" />;
  if (read.data) return <Editing key={`${code} ${read.data.version}`} of={read.data} />;
  return (
    <Page title="Gasto" breadcrumbs={CRUMBS}>
      <Fetched read={read} failure="No se pudo abrir el gasto" rows={10}>
        {() => null}
      </Fetched>
    </Page>
  );
}

const namesOf = (of?: ExpenseView): Record<string, string> =>
  of
    ? {
        ...(of.supplier_id !== null && { [String(of.supplier_id)]: of.row.supplier }),
        ...Object.fromEntries(
          of.lines.map(({ show_id, project_id, place }) => [
            show_id === null ? `project:${project_id}` : `show:${show_id}`,
            place,
          ]),
        ),
      }
    : {};

function Editing({ of }: { of?: ExpenseView }) {
  const router = useRouter();
  const follows = usePerson().can("screen.presupuestosCheckStatus");
  const form = useExpenseForm(of);
  const { save, typed, available } = form;
  const missing = available.data?.fits === false && form.amount !== null;
  const undecided = missing && (typed.over === "no" || (typed.over === "reasigna" && typed.source === ""));
  const waits = form.stale || (form.amount !== null && available.isValidating && !available.data);

  const send = useCallback(async () => {
    const done = await save(true);
    if (!done) return;
    toast.saved(`Se pidió aprobar ${done.row.code}`);
    void router.push(follows ? expenseHref(done.row.code) : `/presupuestos/cargar?gasto=${done.row.code}`);
  }, [save, router, follows]);
  const keep = useCallback(async () => {
    const done = await save(false);
    if (!done) return;
    toast.saved(`Guardado como borrador: ${done.row.code}`);
    void router.replace(`/presupuestos/cargar?gasto=${done.row.code}`);
  }, [save, router]);

  const off = undecided || waits || form.busy;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
      if (event.key === "Enter" && !off) void send();
      else if (event.key.toLowerCase() === "s" && !form.busy) void keep();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [send, keep, off, form.busy]);

  if (of && !of.may.edit)
    return (
      <Page title={of.row.concept} badge={<ExpenseBadge state={of.row.state} />} breadcrumbs={CRUMBS}>
        <Banner>
          Este gasto ya se mandó: se sigue en su estado.{" "}
          {follows && (
            <ButtonLink href={expenseHref(of.row.code)} size="sm">
              Ver {of.row.code}
            </ButtonLink>
          )}
        </Banner>
      </Page>
    );
  return (
    <Page
      title={of ? of.row.code : "Gasto nuevo"}
      badge={<ExpenseBadge state={of?.row.state ?? "borrador"} />}
      breadcrumbs={CRUMBS}
      actions={
        follows && (
          <ButtonLink icon={Copy} href="/presupuestos/check-status">
            Repetir uno
          </ButtonLink>
        )
      }
      foot={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            variant="primary"
            icon={Send}
            onClick={() => void send()}
            disabled={undecided || waits}
            busy={form.busy && "Mandando..."}
          >
            {sendWord(form)} <Kbd plain>Ctrl ↵</Kbd>
          </Button>
          <Button onClick={() => void keep()} disabled={form.busy}>
            Guardar borrador <Kbd plain>Ctrl S</Kbd>
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-second text-muted">
            {undecided ? "Falta elegir de dónde sale lo que no entra." : wholeText(form)}
          </p>
        </div>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,23.25rem)]">
        <Card>
          <div className="flex flex-col gap-5">
            <RestoredNotice kept={form.kept} />
            {form.refused && <Banner tone="bad">{form.refused.message}</Banner>}
            {of?.row.state === "devuelto" && of.holder && <Banner tone="warn">Le toca {of.holder.what}.</Banner>}
            <ExpenseFields form={form} names={namesOf(of)} />
            <PurseCard form={form} />
            <Sources form={form} />
            <ExpenseFiles form={form} />
          </div>
        </Card>
        <Aside form={form} />
      </div>
    </Page>
  );
}

const sendWord = ({ over }: ExpenseForm): string =>
  over === "reasigna" ? "Pedir con reasignación" : over === "excepcion" ? "Pedir una excepción" : "Pedir aprobación";

/** The whole request in one sentence. */
function wholeText({ typed, amount, over, available }: ExpenseForm): string {
  if (amount === null) return "";
  const money = (value: string) => formatMoney(value, typed.currency);
  const data = available.data;
  if (over === "reasigna" && data) {
    const source = data.sources.find(({ line_id, month }) => `${line_id} ${month}` === typed.source);
    return source
      ? `Una sola solicitud: ${money(amount)} de gasto y ${money(data.lacks)} desde ${channelTitles[source.channel]}.`
      : "";
  }
  return `Una solicitud de ${money(amount)}.`;
}
