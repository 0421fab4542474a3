import { BellRing, MessageSquare, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { attempt } from "@/components/frame/attempt";
import { Avatar } from "@/components/kit/Avatar";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { MenuEntry } from "@/components/kit/Menu";
import { MoreMenu } from "@/components/kit/MoreMenu";
import { NotFetched } from "@/components/kit/NotFetched";
import { OfflineBanner } from "@/components/kit/OfflineBanner";
import { Page } from "@/components/kit/Page";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { diffDays, formatDay, inZone, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { cancelExpense, closeExpense, copyExpense, getExpense, nudgeExpense } from "@/lib/marketing/expenses/api";
import type { ExpenseView } from "@/lib/marketing/expenses/schema";
import { channelTitles, monthName } from "@/lib/marketing/rules/kinds";
import { ExpenseBadge } from "../looks";
import { PurseFigures } from "../PurseFigures";
import { momentText, Trail } from "./Trail";

const Talk = dynamic(() => import("./Talk").then((it) => it.Talk), {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

const REFRESH = { refresh: ["/expenses", "/approvals"] };

/** One expense: who holds it now, what it went through and what it has before it. A decision moves it where it stands. */
export function ExpenseStatus({ code }: { code: string }) {
  const read = useRead(getExpense, { params: { id: code } });
  const again = () => void read.mutate();
  useLive("gastos", again);
  useLive("aprobaciones", again);
  const { data, error } = read;
  const crumbs = [{ label: "Estado de gastos", href: "/presupuestos/check-status" }, { label: code }];
  if (!data && error && (error.status === 404 || error.status === 400 || error.status === 403))
    return (
      <Page title="Estado de gastos" breadcrumbs={crumbs.slice(0, 1)}>
        <EmptyState title="No encontramos ese gasto o no es suyo." />
      </Page>
    );
  if (!data)
    return (
      <Page title="Gasto" breadcrumbs={crumbs}>
        {error ? (
          <NotFetched
            title="No se pudo traer el gasto"
            error={error}
            onRetry={() => read.mutate()}
            retrying={read.isValidating}
          />
        ) : (
          <SkeletonRows rows={12} />
        )}
      </Page>
    );
  return <Shown view={data} crumbs={crumbs} />;
}

const placeText = ({ row, lines, author }: ExpenseView): string => {
  const [first] = lines;
  const months = [...new Set(lines.flatMap((line) => line.months.map(({ month }) => month)))]
    .map(monthName)
    .join(" y ");
  return [
    [row.place, lines.length === 1 && first?.day && formatDay(first.day)].filter(Boolean).join(", "),
    `${channelTitles[row.channel]} de ${months}`,
    `Lo pidió ${author.name}`,
  ].join(". ");
};

function Shown({ view, crumbs }: { view: ExpenseView; crumbs: { label: string; href?: string }[] }) {
  const { row, lines, request_id } = view;
  const [purse] = lines;
  return (
    <Page
      title={row.concept}
      badge={<ExpenseBadge state={row.state} step={row.step} />}
      breadcrumbs={crumbs}
      context={placeText(view)}
      actions={<Actions view={view} />}
    >
      <OfflineBanner>Se ve lo último que se trajo.</OfflineBanner>
      <section className="overflow-hidden rounded-card border border-line" aria-label="Quién lo tiene">
        <Holder view={view} />
        <Trail steps={view.steps} />
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,23.25rem)]">
        {request_id === null ? (
          <Card title="Historia y comentarios">
            <p className="min-h-40 text-second text-muted">Empieza cuando se pide que se apruebe.</p>
          </Card>
        ) : (
          <div id="comentarios">
            <Talk key={request_id} request={request_id} nudges={view.nudge.asked} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <Vouchers view={view} />
          {purse?.purse && (
            <Card
              title="Bolsa"
              actions={<span className="text-second text-muted">{channelTitles[purse.channel]}</span>}
            >
              <PurseFigures sum={purse.purse} asked={row.amount} currency={row.currency} narrow />
            </Card>
          )}
          <Facts view={view} />
          {view.files.length > 0 && (
            <Card title="Archivos">
              <FileList files={view.files} label="Archivos del gasto" />
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Who has it now: the largest thing of the page. */
function Holder({ view }: { view: ExpenseView }) {
  const { holder, row, nudge } = view;
  const { run, busy } = useWrite(nudgeExpense, REFRESH);
  if (!holder)
    return (
      <div className="flex flex-wrap items-center gap-4 bg-accent-soft px-4 py-4">
        <p className="text-section">{ended(view)}</p>
      </div>
    );
  const names = holder.people.map(({ name }) => name);
  const title =
    names.length === 0
      ? holder.area
      : names.length > 2
        ? `${names[0]} o ${countText(names.length - 1, "otra persona", "otras personas")}`
        : names.join(" o ");
  const days = holder.since ? diffDays(inZone(holder.since).day, todayIn()) : 0;
  return (
    <div className="flex flex-wrap items-center gap-4 bg-accent-soft px-4 py-4" aria-live="polite">
      {names[0] && <Avatar name={names[0]} size={40} decorative />}
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-help">Lo tiene ahora</p>
        <p className="text-[20px] font-semibold leading-7">
          {title}
          {names.length > 0 && holder.area && <span className="font-normal">, {holder.area}</span>}
        </p>
        <p className="text-second">
          Le toca {holder.what}
          {holder.since && ` desde el ${momentText(holder.since)}`}.{" "}
          {(days > 0 || holder.late) && (
            <strong className={holder.late ? "font-semibold text-warn" : "font-semibold"}>
              {days > 0 ? `Hace ${countText(days, "día")}` : "Hoy"}
              {holder.late && ", más de lo que tenía"}.
            </strong>
          )}
        </p>
      </div>
      {nudge.text && (
        <div className="flex flex-col items-center gap-1 phone:w-full">
          <div className="flex gap-2">
            {view.request_id !== null && (
              <ButtonLink icon={MessageSquare} href="#comentarios" className="phone:hidden">
                Escribirle
              </ButtonLink>
            )}
            <Button
              variant="primary"
              icon={BellRing}
              disabled={!nudge.may}
              busy={busy}
              onClick={() =>
                void attempt(async () => {
                  await run({ params: { id: row.code }, body: { version: view.version } });
                  toast.saved("Se le avisó");
                })
              }
            >
              Reclamar
            </Button>
          </div>
          <span className="text-help text-muted">{nudge.text}</span>
        </div>
      )}
    </div>
  );
}

function ended({ row, vouchers }: ExpenseView): string {
  if (row.state === "pagado") return "Pagado";
  if (row.state === "rechazado") return "Rechazado: se puede copiar como nuevo.";
  if (row.state === "cancelado") return "Cancelado";
  if (row.state === "cerrado") return vouchers.length > 0 ? "Cerrado" : "Cerrado: lo que quedaba volvió a la bolsa.";
  return "Nadie lo espera";
}

function Vouchers({ view: { vouchers, row } }: { view: ExpenseView }) {
  return (
    <Card title="Comprobante">
      {vouchers.length === 0 ? (
        <p className="text-second text-muted">Todavía no llegó.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {vouchers.map(({ id, text, supplier, date, net, vat, total, href, due }) => (
            <li key={id} className="text-second">
              <p className="font-semibold">{href ? <Link href={href}>{text}</Link> : text}</p>
              <p className="text-muted">{[supplier, date && formatDay(date)].filter(Boolean).join(", ")}</p>
              <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3">
                {[
                  ["Neto", net],
                  ["IVA", vat],
                  ["Total", total],
                ].map(([label, value]) => (
                  <Amount key={label} label={label ?? ""} value={value ?? null} currency={row.currency} />
                ))}
                <dt className="text-muted">Pago previsto</dt>
                <dd className="text-right">{due ? formatDay(due) : "sin fecha"}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Amount({ label, value, currency }: { label: string; value: string | null; currency: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{value === null ? "—" : formatMoney(value, currency)}</dd>
    </>
  );
}

function Facts({ view }: { view: ExpenseView }) {
  const { row, net, vat, company, from_day, until_day, lines, over_reason, from } = view;
  return (
    <Card title={formatMoney(row.amount, row.currency)} subtitle={row.supplier}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-second">
        <dt className="text-muted">Neto e IVA</dt>
        <dd className="text-right">
          {formatMoney(net, row.currency)} + {formatMoney(vat, row.currency)}
        </dd>
        <dt className="text-muted">Cuándo</dt>
        <dd className="text-right">
          {formatDay(from_day)} a {formatDay(until_day)}
        </dd>
        <dt className="text-muted">Empresa</dt>
        <dd className="text-right">{company.name}</dd>
        {lines.length > 1 &&
          lines.map(({ line_id, place, amount }) => (
            <Amount key={line_id} label={place} value={amount} currency={row.currency} />
          ))}
        {from?.amount && (
          <Amount label={`De ${channelTitles[from.channel]}`} value={from.amount} currency={row.currency} />
        )}
      </dl>
      {over_reason && <p className="mt-2 text-second text-warn">Se pasa de la bolsa: {over_reason}</p>}
    </Card>
  );
}

function Actions({ view }: { view: ExpenseView }) {
  const { row, may, version } = view;
  const router = useRouter();
  const [open, setOpen] = useState<"cancelar" | "cerrar" | null>(null);
  const copy = useWrite(copyExpense, REFRESH);
  const cancel = useWrite(cancelExpense, REFRESH);
  const close = useWrite(closeExpense, REFRESH);
  const repeat = () =>
    void attempt(async () => {
      const made = await copy.run({ params: { id: row.code }, body: { client_id: crypto.randomUUID() } });
      void router.push(`/presupuestos/cargar?gasto=${made.row.code}`);
    });
  const entries: MenuEntry[] = [
    ...(may.copy ? [{ label: row.state === "rechazado" ? "Copiar como nuevo" : "Repetir", onSelect: repeat }] : []),
    ...(may.withdraw ? [{ label: "Retirar de aprobación", onSelect: () => setOpen("cancelar") }] : []),
    ...(may.close ? [{ label: "Cerrar y liberar lo que queda", onSelect: () => setOpen("cerrar") }] : []),
    ...(may.cancel ? [{ label: "Cancelar", danger: true, onSelect: () => setOpen("cancelar") }] : []),
  ];
  return (
    <>
      {may.edit && (
        <ButtonLink icon={Pencil} variant="primary" href={`/presupuestos/cargar?gasto=${row.code}`}>
          {row.state === "devuelto" ? "Corregir" : "Seguir"}
        </ButtonLink>
      )}
      {entries.length > 0 && <MoreMenu items={entries} align="end" />}
      {open === "cancelar" && (
        <ReasonModal
          title={may.withdraw ? `Retirar ${row.code} de aprobación` : `Cancelar ${row.code}`}
          confirm={may.withdraw ? "Retirar" : "Cancelar el gasto"}
          danger={!may.withdraw}
          onClose={() => setOpen(null)}
          onReason={(reason) => cancel.run({ params: { id: row.code }, body: { version, reason } })}
        />
      )}
      {open === "cerrar" && (
        <ReasonModal
          title={`Cerrar ${row.code}`}
          description="Lo que nadie facturó vuelve a su bolsa."
          confirm="Cerrar el gasto"
          danger={false}
          onClose={() => setOpen(null)}
          onReason={(reason) => close.run({ params: { id: row.code }, body: { version, reason } })}
        />
      )}
    </>
  );
}
