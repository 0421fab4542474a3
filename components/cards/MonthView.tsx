import { ChevronDown, CloudCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon } from "@/components/kit/Icon";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { submitCardReport } from "@/lib/cards/api";
import { categoryTitles } from "@/lib/cards/rules/kinds";
import { countedStates, type ExpenseState, expenseStateTitles, reportStateTitles } from "@/lib/cards/rules/states";
import type { ExpenseRow, ReportRow } from "@/lib/cards/schema";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { Box, Frame, Strip } from "./Frame";
import { monthTitle, Sums, signed } from "./HomeView";
import { nameOf } from "./phone/entry";
import type { Month } from "./phone/useMonth";
import type { Phone } from "./phone/usePhone";

const DOT: Record<ExpenseState, string> = {
  conciliado: "text-good",
  aprobado: "text-good",
  enviado: "text-info",
  borrador: "text-muted",
  observado: "text-warn",
  rechazado: "text-bad",
  retirado: "text-faint",
};
const BARS: readonly { state: ExpenseState; one: string; many: string; color: string }[] = [
  { state: "conciliado", one: "conciliado", many: "conciliados", color: "bg-accent-fill" },
  { state: "aprobado", one: "aprobado", many: "aprobados", color: "bg-accent-fill opacity-60" },
  { state: "enviado", one: "enviado", many: "enviados", color: "bg-accent-fill opacity-25" },
  { state: "borrador", one: "sin foto todavía", many: "sin foto todavía", color: "bg-neutral" },
  { state: "observado", one: "observado", many: "observados", color: "bg-warn" },
  { state: "rechazado", one: "personal", many: "personales", color: "bg-bad" },
];

/** A month's expenses by day, and handing it in. */
export default function MonthView({
  month,
  known,
  phone,
  onMonth,
  onBack,
  onEdit,
  onSubmitted,
}: {
  month: string;
  known: Month | null;
  phone: Phone;
  onMonth: (month: string) => void;
  onBack: () => void;
  onEdit: (row: ExpenseRow) => void;
  onSubmitted: () => void;
}) {
  const rows = known?.rows ?? [];
  const report = known?.reports.find((one) => one.month === month);
  const months = [...new Set([month, ...(known?.reports ?? []).map((one) => one.month)])].sort().reverse();
  const days = [...new Set(rows.map(({ day }) => day))];
  return (
    <Frame
      title={
        <h1 className="relative inline-flex min-h-11 items-center gap-1.5">
          {monthTitle(month)}
          <Icon of={ChevronDown} size={18} className="text-muted" />
          <select
            aria-label="Mes"
            value={month}
            onChange={(event) => onMonth(event.target.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          >
            {months.map((one) => (
              <option key={one} value={one}>{`${monthTitle(one)} ${one.slice(0, 4)}`}</option>
            ))}
          </select>
        </h1>
      }
      head={<SentWord phone={phone} />}
      onBack={onBack}
      strips={known && !known.fresh && <Strip tone="warn">Es lo último que se supo: sin señal no se actualiza.</Strip>}
      foot={report && <Submit key={report.version} report={report} phone={phone} onSubmitted={onSubmitted} />}
    >
      {report && <ReportBox report={report} cards={rows} />}
      {days.length > 0 && (
        <Box className="overflow-hidden">
          {days.map((day) => (
            <Day key={day} day={day} rows={rows.filter((row) => row.day === day)} onEdit={onEdit} />
          ))}
        </Box>
      )}
      {known && rows.length === 0 && <EmptyState title="No hay gastos enviados en este mes" />}
      {!known && (
        <p className="py-8 text-center text-muted">
          {phone.online ? "Trayendo los gastos..." : "Sin señal: la lista se ve al volver."}
        </p>
      )}
    </Frame>
  );
}

function SentWord({ phone: { entries } }: { phone: Phone }) {
  if (entries.length > 0) return <span className="text-help text-warn">{entries.length} sin enviar</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-help text-good">
      <Icon of={CloudCheck} size={18} />
      Todo enviado
    </span>
  );
}

function ReportBox({ report, cards }: { report: ReportRow; cards: readonly ExpenseRow[] }) {
  const parts = BARS.map((bar) => ({ ...bar, count: report.counts[bar.state] })).filter(({ count }) => count > 0);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const used = [...new Set(cards.map(({ card }) => card.last4))];
  return (
    <Box className="p-4">
      <div className="flex flex-wrap justify-between gap-x-3 text-help text-muted">
        <span>
          Rendición {reportStateTitles[report.state].toLowerCase()}, {countText(total, "gasto")}
        </span>
        {used.length > 0 && (
          <span>
            {used.length === 1 ? "Tarjeta" : "Tarjetas"} {used.join(", ")}
          </span>
        )}
      </div>
      <Sums sums={report.sums} />
      <div className="my-2.5">
        <SegmentBar
          thick
          total={total}
          segments={parts.map(({ state, count, color }) => ({ label: state, share: count, color }))}
        />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-help text-muted">
        {parts.map(({ state, count, one, many }) => (
          <span key={state} className={state === "observado" ? "text-warn" : undefined}>
            <strong className="font-semibold text-text">{count}</strong> {count === 1 ? one : many}
          </span>
        ))}
      </p>
      {report.returned_reason && <p className="mt-2 text-help text-warn">Devuelta: {report.returned_reason}</p>}
    </Box>
  );
}

function Day({ day, rows, onEdit }: { day: string; rows: readonly ExpenseRow[]; onEdit: (row: ExpenseRow) => void }) {
  const counted = rows.filter(({ state }) => countedStates.includes(state));
  const sums = [...new Set(counted.map(({ currency }) => currency))].map((currency) =>
    formatMoney(sumMoney(counted.filter((one) => one.currency === currency).map(signed)), currency, {
      decimals: 2,
    }),
  );
  return (
    <section>
      <h2 className="flex flex-wrap justify-between gap-x-3 border-b border-line-soft bg-sunken px-4 py-2 text-help">
        <span className="font-semibold">{formatDay(day)}</span>
        <span className="font-normal text-muted">{sums.join(" · ")}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line-soft">
            <Row row={row} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row, onEdit }: { row: ExpenseRow; onEdit: (row: ExpenseRow) => void }) {
  const observed = row.state === "observado";
  const open = observed || (["borrador", "enviado"].includes(row.state) && row.report.state === "abierta");
  const back = row.takes_away && `devolución${row.returns?.text ? ` de ${row.returns.text}` : ""}`;
  const where = [
    back || categoryTitles[row.category],
    row.photo ? (row.show?.name ?? row.project?.name) : "sin comprobante",
  ];
  const content = (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block break-words font-semibold">{nameOf(row)}</span>
        <span className="block text-help text-muted">
          {observed ? (
            <>
              <span className="text-warn">Observado:</span> {row.observed_reason || "falta el comprobante"}
            </>
          ) : (
            where.filter(Boolean).join(", ")
          )}
        </span>
      </span>
      <span className="ml-auto text-right">
        <span className="block whitespace-nowrap font-semibold">
          {formatMoney(signed(row), row.currency, { decimals: 2 })}
        </span>
        {observed ? (
          <span className="block font-semibold text-accent">Responder</span>
        ) : (
          <span className={`inline-flex items-center gap-1.5 text-help ${DOT[row.state]}`}>
            <span aria-hidden="true" className="size-2 rounded-full bg-current" />
            {expenseStateTitles[row.state]}
          </span>
        )}
      </span>
    </>
  );
  const look = "flex w-full flex-wrap gap-x-3 px-4 py-2.5 text-left";
  if (!open) return <div className={look}>{content}</div>;
  return (
    <button type="button" onClick={() => onEdit(row)} className={`${look} hover:bg-hover`}>
      {content}
    </button>
  );
}

function Submit({ report, phone, onSubmitted }: { report: ReportRow; phone: Phone; onSubmitted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const observed = report.counts.observado;
  const waits = phone.entries.length;
  if (report.state !== "abierta")
    return (
      <p className="py-2 text-center text-muted">
        {report.state === "presentada"
          ? "Presentada: la revisa Administración."
          : `Rendición ${reportStateTitles[report.state].toLowerCase()}.`}
      </p>
    );
  const submit = async () => {
    setBusy(true);
    setError("");
    try {
      await call(submitCardReport, { params: { id: report.id }, body: { version: report.version } });
      onSubmitted();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(caught.message);
      setBusy(false);
    }
  };
  const why = waits > 0 ? `Faltan enviar ${waits}: se presenta después.` : phone.online ? "" : "Se presenta con señal.";
  return (
    <>
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-help text-muted">
        <span>Presentar hasta el {formatDay(report.due_day)}</span>
        {observed > 0 && (
          <span className="text-warn">{observed === 1 ? "queda 1 observado" : `quedan ${observed} observados`}</span>
        )}
      </p>
      {error && (
        <p role="alert" className="mb-2 text-help text-bad">
          {error}
        </p>
      )}
      {asking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="w-full text-help">Lo observado se puede responder también después. ¿Presentar igual?</p>
          <Button size="lg" className="flex-1" onClick={() => setAsking(false)}>
            Volver
          </Button>
          <Button
            variant="primary"
            size="lg"
            className="flex-1"
            busy={busy && "Presentando..."}
            onClick={() => void submit()}
          >
            Presentar igual
          </Button>
        </div>
      ) : (
        <Button
          variant="primary"
          size="lg"
          full
          disabled={why !== ""}
          busy={busy && "Presentando..."}
          onClick={() => (observed > 0 ? setAsking(true) : void submit())}
        >
          Presentar rendición
        </Button>
      )}
      {why && <p className="mt-1.5 text-center text-help text-muted">{why}</p>}
    </>
  );
}
