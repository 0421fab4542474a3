import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { type Definition, DefinitionList } from "@/components/kit/DefinitionList";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { DocumentPane } from "@/components/vouchers/record/DocumentPane";
import { approveCardExpense, getReview } from "@/lib/cards/review/api";
import type { ReviewRecord } from "@/lib/cards/review/schema";
import { categoryTitles } from "@/lib/cards/rules/kinds";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, formatInstant } from "@/lib/format/dates";
import { amountOf, expenseLooks, moneyText, monthText } from "../looks";
import { type Errors, PlaceFields, ReceiptFields, ReturnFields } from "./ChargeFields";
import { Conflict } from "./Conflict";
import { type Asked, DecisionModal } from "./DecisionModal";
import { bodyOf, useTyped } from "./useApproval";

interface Props {
  id: number;
  /** Where it is in the list; null where it is not. */
  place: { at: number; of: number } | null;
  onMove: (by: 1 | -1) => void;
  onDone: () => void;
}

/** One expense: its photo beside what it says, and the bar where it is decided. A O R are its keys. */
export function ExpenseRecord(props: Props) {
  const read = useRead(getReview, { params: { id: props.id } });
  return (
    <Fetched read={read} failure="No se pudo abrir el gasto">
      {(row) => <Shown {...props} row={row} onStale={() => void read.mutate()} />}
    </Fetched>
  );
}

const REFRESH = ["/card-expenses", "/card-reports", "/card-statements"];

function Shown({ row, place, onMove, onDone, onStale }: Props & { row: ReviewRecord; onStale: () => void }) {
  const may = (step: ReviewRecord["acciones"][number]) => row.acciones.includes(step);
  const { typed, set, theirs, ...choose } = useTyped(row);
  const [errors, setErrors] = useState<Errors>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const approving = useWrite(approveCardExpense, { refresh: REFRESH });
  const approve = async () => {
    setErrors({});
    try {
      const done = await approving.run({ params: { id: row.id }, body: bodyOf(row, typed) });
      toast.saved(done.voucher ? `Aprobado: es ${done.voucher.text}` : "Aprobado");
      onDone();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setErrors(
        Object.fromEntries((caught.issues ?? []).map(({ path, message }) => [path.replace(/^receipt\./, ""), message])),
      );
      toast.error(caught.message);
      if (caught.code === "stale_version") onStale();
    }
  };
  useKeys({
    a: may("aprobar") && !approving.busy && !theirs ? () => void approve() : undefined,
    o: may("observar") ? () => setAsked("observar") : undefined,
    r: may("rechazar") ? () => setAsked("rechazar") : undefined,
  });
  const fixed = !may("aprobar");
  return (
    <article aria-label={row.merchant || "Gasto"} className="@container">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 pb-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-section">
            {row.merchant || "Sin nombre"} <StatusBadge of={expenseLooks[row.state]} />
          </h2>
          <p className="text-help text-muted">{`${row.holder.name}, ${formatDayYear(row.day)}, tarjeta ${row.card.last4}`}</p>
        </div>
        <div className="flex items-center gap-1">
          <strong className="mr-2 whitespace-nowrap text-[24px] leading-8 font-semibold tracking-tight">
            {amountOf(row)}
          </strong>
          {place && (
            <>
              <IconButton label="Anterior (K)" icon={ChevronUp} disabled={place.at <= 0} onClick={() => onMove(-1)} />
              <IconButton
                label="Siguiente (J)"
                icon={ChevronDown}
                disabled={place.at >= place.of - 1}
                onClick={() => onMove(1)}
              />
            </>
          )}
        </div>
      </header>
      <div className="grid items-start gap-5 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div className="min-w-0">
          {row.attachments.length > 0 ? (
            <DocumentPane files={row.attachments} keys={false} />
          ) : (
            <Banner tone="warn" title="Sin foto">
              {row.no_receipt_reason ||
                (row.photo ? "La foto todavía no llegó del teléfono." : "Nadie la sacó todavía.")}
            </Banner>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Notices row={row} />
          {theirs && <Conflict mine={typed} theirs={theirs} bought={row.purchases} {...choose} />}
          <DefinitionList items={factsOf(row)} termWidth={128} />
          {row.takes_away && <ReturnFields row={row} typed={typed} set={set} errors={errors} readOnly={fixed} />}
          {/* What is given back is charged as its purchase. */}
          {!(row.takes_away && typed.returns) && (
            <PlaceFields typed={typed} set={set} errors={errors} readOnly={fixed} />
          )}
          <details
            open={row.becomes === "comprobante" || undefined}
            className="rounded-control border border-line px-3 py-2"
          >
            <summary className="cursor-pointer font-semibold phone:min-h-11 phone:py-2">Comprobante</summary>
            <div className="pt-3">
              <ReceiptFields row={row} typed={typed} set={set} errors={errors} readOnly={fixed} />
            </div>
          </details>
        </div>
      </div>
      <Bar
        row={row}
        may={(step) => may(step) && !(theirs && step === "aprobar")}
        busy={approving.busy}
        onApprove={() => void approve()}
        onAsk={setAsked}
      />
      {asked && (
        <DecisionModal row={row} asked={asked} refresh={REFRESH} onClose={() => setAsked(null)} onDone={onDone} />
      )}
    </article>
  );
}

/** What was said to and by its holder, and what is to be looked at. */
const Notices = ({ row }: { row: ReviewRecord }) => (
  <>
    {row.state === "observado" && row.observed_reason && (
      <Banner tone="warn" title="Observado">
        {row.observed_reason}
      </Banner>
    )}
    {row.answer && (
      <Banner tone="info" title="Respuesta">
        {row.answer}
      </Banner>
    )}
    {row.state === "rechazado" && (
      <Banner tone="bad" title="Personal: lo debe su titular">
        {row.collected
          ? `${row.rejected_reason} ${row.takes_away ? "Se le devolvió" : "Lo devolvió"} el ${formatDayYear(row.collected.day)}. ${row.collected.note}`
          : row.rejected_reason}
      </Banner>
    )}
    {row.alike.length > 0 && (
      <Banner tone="warn" title="Se parece a otro">
        {row.alike.map(({ text }) => text).join(" · ")}
        {row.alike_reason && `. Dice: ${row.alike_reason}`}
      </Banner>
    )}
  </>
);

function factsOf(row: ReviewRecord): Definition[] {
  const { voucher, line, receiver } = row;
  return [
    { term: "Rubro", value: categoryTitles[row.category] },
    { term: "Rendición", value: monthText(row.report.month) },
    { term: "Tarjeta", value: `${row.card.last4}, ${row.card.company.name}` },
    {
      term: "Al aprobarlo",
      value:
        row.becomes === "comprobante"
          ? `Es ${row.takes_away ? "una nota de crédito" : "un comprobante"} de ${receiver?.name ?? "la empresa"} ${row.takes_away ? "devuelta" : "pagado"} con tarjeta`
          : row.takes_away
            ? "Resta de lo que costó su compra"
            : "Es un gasto por su total",
    },
    ...(voucher
      ? [
          {
            term: row.voucher_id ? "Comprobante" : "Ya está cargado",
            value: <TextLink href={voucher.link}>{`${voucher.text}, ${voucher.state.toLowerCase()}`}</TextLink>,
          },
        ]
      : []),
    {
      term: "Resumen",
      value: line ? (
        <TextLink
          href={line.statement.link}
        >{`${line.merchant}, ${moneyText(line.amount, line.currency)} del ${formatDayYear(line.day)}`}</TextLink>
      ) : (
        "Todavía no está en ninguno"
      ),
    },
    ...(row.note ? [{ term: "Nota", value: row.note }] : []),
    ...(row.reviewed_by
      ? [
          {
            term: "Lo miró",
            value: [row.reviewed_by, row.reviewed_at && formatInstant(row.reviewed_at)].filter(Boolean).join(", "),
          },
        ]
      : []),
  ];
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="text-accent underline-offset-2 hover:underline">
    {children}
  </Link>
);

function Bar({
  row,
  may,
  busy,
  onApprove,
  onAsk,
}: {
  row: ReviewRecord;
  may: (step: ReviewRecord["acciones"][number]) => boolean;
  busy: boolean;
  onApprove: () => void;
  onAsk: (asked: Asked) => void;
}) {
  if (row.acciones.length === 0) return null;
  return (
    <footer className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface py-3">
      {may("reconsiderar") && <Button onClick={() => onAsk("reconsiderar")}>Volver a mirar</Button>}
      {may("cobrar") && (
        <Button variant="primary" onClick={() => onAsk("cobrar")}>
          {row.takes_away ? "Se le devolvió" : "Lo devolvió"}
        </Button>
      )}
      {may("rechazar") && (
        <Button variant="danger" onClick={() => onAsk("rechazar")}>
          Personal <Kbd>R</Kbd>
        </Button>
      )}
      {may("observar") && (
        <Button onClick={() => onAsk("observar")}>
          Observar <Kbd>O</Kbd>
        </Button>
      )}
      {may("aprobar") && (
        <Button variant="primary" busy={busy && "Aprobando..."} onClick={onApprove}>
          Aprobar <Kbd plain>A</Kbd>
        </Button>
      )}
    </footer>
  );
}
