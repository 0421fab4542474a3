import { CircleHelp, Link2, ReceiptText, UserRound } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import type { IconType } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { Menu } from "@/components/kit/Menu";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { resolveLine } from "@/lib/cards/statements/api";
import type { Resolve, StatementLine } from "@/lib/cards/statements/schema";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { compareMoney } from "@/lib/format/moneyMath";
import { amountOf, expenseLooks, moneyText } from "../looks";
import { ClaimModal } from "./ClaimModal";
import { RefundModal } from "./RefundModal";

const REFRESH = ["/card-statements", "/card-expenses", "/card-reports"];
const LABELS: Partial<Record<Resolve["step"], string>> = {
  conciliar: "Es un gasto ya cargado...",
  pasar_al_titular: "Pasar a su titular",
  personal: "Es personal",
  devolver: "Es una devolución de...",
  cargo: "Es un cargo de la tarjeta",
  soltar: "Soltar",
};

/** Why a line and an expense go together, in a few words. */
function joinOf({ state, off, why, currency, expense, candidates }: StatementLine): {
  text: string;
  tone: Tone;
  icon: IconType;
} {
  if (state === "cargo") return { text: "Cargo de la tarjeta", tone: "neutral", icon: ReceiptText };
  if (state === "personal") return { text: "Personal", tone: "bad", icon: UserRound };
  if (state === "del_titular") return { text: "Sin reclamar", tone: "warn", icon: UserRound };
  if (state === "conciliada" && expense) {
    if (off === null) return { text: `De ${expense.currency} a ${currency}`, tone: "info", icon: Link2 };
    return compareMoney(off, "0") === 0
      ? { text: "Mismo importe", tone: "good", icon: Link2 }
      : { text: `Difieren ${moneyText(off, currency)}`, tone: "warn", icon: Link2 };
  }
  if (why === "empate") return { text: `${candidates.length} iguales: elegir`, tone: "warn", icon: CircleHelp };
  if (why === "moneda") return { text: "Otra moneda: confirmar", tone: "info", icon: CircleHelp };
  return candidates.length > 0
    ? { text: "Puede ser este", tone: "info", icon: Link2 }
    : { text: "Nadie la reclamó", tone: "neutral", icon: CircleHelp };
}

/** A line of the card, the reason that joins it to an expense, and what can be said of it. */
export function LineRow({ line, active, onActive }: { line: StatementLine; active: boolean; onActive: () => void }) {
  const [asking, setAsking] = useState<"conciliar" | "personal" | "devolver" | null>(null);
  const writing = useWrite(resolveLine, { refresh: REFRESH });
  const join = joinOf(line);
  const say = (body: Omit<Resolve, "version" | "reason"> & { reason?: string }) =>
    writing.run({ params: { id: line.id }, body: { version: line.version, ...body } });
  const may = (step: Resolve["step"]) => line.acciones.includes(step);
  const back = line.amount.startsWith("-");
  const steps = (["conciliar", "devolver", "pasar_al_titular", "cargo", "personal", "soltar"] as const).filter(
    (step) => may(step) && !(step === "soltar" && line.state === "personal") && (step !== "devolver" || back),
  );
  const more = steps.map((step) => ({
    label: LABELS[step] ?? step,
    danger: step === "personal",
    onSelect: () =>
      step === "conciliar" || step === "personal" || step === "devolver"
        ? setAsking(step)
        : void attempt(async () => {
            await say({ step });
            toast.saved("Guardado");
          }),
  }));
  return (
    <li
      className={cx(
        "border-b border-line-soft px-4 py-2",
        active && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent-fill)]",
      )}
      onPointerDown={onActive}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 @4xl:grid-cols-[minmax(0,1fr)_190px_minmax(0,1fr)_120px]">
        <Side
          main={line.merchant}
          sub={`${formatDay(line.day)}, tarjeta ${line.card.last4} de ${line.card.holder.name}`}
          amount={moneyText(line.amount, line.currency)}
          beside={line.charged ? moneyText(line.charged, line.currency === "ARS" ? "USD" : "ARS") : ""}
        />
        <span className="flex justify-center @max-4xl:col-span-2 @max-4xl:row-start-2 @max-4xl:justify-start">
          <Badge tone={join.tone} icon={join.icon}>
            {join.text}
          </Badge>
        </span>
        <div className="min-w-0 @max-4xl:col-span-2 @max-4xl:row-start-3">
          {line.expense ? (
            <Link href={line.expense.link} className="block min-w-0 hover:underline">
              <Side
                main={line.expense.merchant || "Sin nombre"}
                sub={`${formatDay(line.expense.day)}, ${line.expense.holder.name}`}
                amount={amountOf(line.expense)}
                badge={<StatusBadge of={expenseLooks[line.expense.state]} />}
              />
            </Link>
          ) : (
            line.reason && line.state === "cargo" && <span className="text-second text-muted">{line.reason}</span>
          )}
        </div>
        <span className="flex justify-end gap-1.5 @max-4xl:col-start-2 @max-4xl:row-start-1">
          {more.length > 0 && <Menu align="end" trigger={<Button size="sm">Es...</Button>} items={more} />}
        </span>
      </div>
      {may("conciliar") && line.candidates.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {line.candidates.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-1.5"
            >
              <span className="min-w-0">
                <strong className="font-semibold">{one.merchant || "Sin nombre"}</strong>{" "}
                <span className="text-muted">{`${amountOf(one)} del ${formatDay(one.day)}, ${one.holder.name}`}</span>
                {one.rate && (
                  <span className="text-muted">{` · a ${groupDigits(one.rate)}${line.rate && line.rate !== "1" ? `; cotización del día ${groupDigits(line.rate)}` : ""}`}</span>
                )}
              </span>
              <Button
                size="sm"
                busy={writing.busy && "Conciliando..."}
                onClick={() =>
                  void attempt(async () => {
                    await say({ step: "conciliar", expense_id: one.id });
                    toast.saved("Quedó conciliada");
                  })
                }
              >
                Es este
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking === "conciliar" && <ClaimModal line={line} refresh={REFRESH} onClose={() => setAsking(null)} />}
      {asking === "devolver" && <RefundModal line={line} refresh={REFRESH} onClose={() => setAsking(null)} />}
      {asking === "personal" && (
        <ReasonModal
          title={`${line.merchant} es personal`}
          description={`${moneyText(line.amount, line.currency)}, ${line.card.holder.name}`}
          confirm="Dejar como personal"
          help="Lo lee su titular, que lo debe hasta que lo devuelva."
          onClose={() => setAsking(null)}
          onReason={async (reason) => {
            await say({ step: "personal", reason });
            toast.saved("Quedó como personal");
          }}
        />
      )}
    </li>
  );
}

const Side = ({
  main,
  sub,
  amount,
  beside = "",
  badge,
}: {
  main: string;
  sub: string;
  amount: string;
  beside?: string;
  badge?: React.ReactNode;
}) => (
  <span className="flex min-w-0 items-center justify-between gap-3">
    <span className="min-w-0">
      <span className="block truncate font-semibold" title={main}>
        {main}
      </span>
      <span className="block truncate text-second text-muted">{sub}</span>
    </span>
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <strong className="whitespace-nowrap font-semibold">{amount}</strong>
      {beside && <span className="text-second text-muted">{beside}</span>}
      {badge}
    </span>
  </span>
);
