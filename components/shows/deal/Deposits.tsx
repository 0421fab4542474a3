import { useState } from "react";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { usePerson } from "@/lib/client/usePerson";
import { depositStateTitles, dueText } from "@/lib/deals/deposits/rules/due";
import type { DepositView } from "@/lib/deals/deposits/schema";
import type { DealView } from "@/lib/deals/schema/deal";
import { waiverStateTitles, waiverTitles } from "@/lib/deals/waivers/kinds";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { type DepositDeed, DepositModal } from "./DepositModals";
import { Receipts } from "./Receipts";

const money = ({ currency }: DepositView, value: string): string => formatMoney(value, currency, { decimals: 2 });
const isPaid = ({ paid, amount }: DepositView): boolean => compareMoney(paid, amount) >= 0;

function lookOf(deposit: DepositView): { tone: Tone; text: string } {
  if (isPaid(deposit)) return { tone: "good", text: deposit.direction === "paga" ? "Pagado" : "Cobrado" };
  return { tone: deposit.state === "exigible" ? "info" : "neutral", text: depositStateTitles[deposit.state] };
}

const toldOf = (deposit: DepositView): string =>
  [
    deposit.due ? `vence el ${formatDayYear(deposit.due)}` : "",
    deposit.due_rule === "dia" ? "" : dueText(deposit),
    deposit.supplier?.name,
    compareMoney(deposit.paid, "0") > 0 &&
      !isPaid(deposit) &&
      `${deposit.direction === "paga" ? "pagado" : "cobrado"} ${money(deposit, deposit.paid)}`,
    deposit.waits,
  ]
    .filter(Boolean)
    .join("; ");

/** What is paid or collected of a deal before its show, and what it was let off. */
export function Deposits({
  view,
  readOnly,
  onChanged,
}: {
  view: DealView;
  readOnly: boolean;
  onChanged: () => unknown;
}) {
  const { can } = usePerson();
  const [doing, setDoing] = useState<DepositDeed | null>(null);
  const { deal, deposits, waivers } = view;
  const collects = can("deposits.collect");
  const mayAsk =
    !readOnly &&
    deal?.side === "artista" &&
    deposits.some((one) => !isPaid(one)) &&
    !waivers.some(({ what, state }) => what === "anticipo" && (state === "pedida" || state === "aprobada"));
  return (
    <Card
      title="Anticipos"
      flush
      actions={
        !readOnly && deal?.terms && <Button onClick={() => setDoing({ what: "agregar" })}>Agregar anticipo</Button>
      }
    >
      {deposits.length === 0 ? (
        <p className="px-4 py-3 text-help text-muted">
          {deal ? "El trato no tiene anticipos cargados." : "Primero se guarda el trato."}
        </p>
      ) : (
        <ul className="divide-y divide-line-soft border-t border-line-soft">
          {deposits.map((deposit) => {
            const look = lookOf(deposit);
            const name = deposit.label || "Anticipo";
            return (
              <li key={deposit.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {`${name}, ${money(deposit, deposit.amount)}`}
                    <Badge tone={look.tone} dot>
                      {look.text}
                    </Badge>
                  </p>
                  <p className="text-help text-muted">{toldOf(deposit)}</p>
                  <Receipts of={deposit} onUndo={collects ? setDoing : undefined} />
                </div>
                <div className="flex items-center gap-1.5">
                  {collects && deposit.direction === "cobra" && !isPaid(deposit) && (
                    <Button onClick={() => setDoing({ what: "cobrar", deposit })}>Anotar cobro</Button>
                  )}
                  {!readOnly && (
                    <Button
                      variant="ghost"
                      aria-label={`Cambiar ${name}`}
                      onClick={() => setDoing({ what: "cambiar", deposit })}
                    >
                      Cambiar
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {(mayAsk || waivers.length > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line-soft px-4 py-3 text-help text-muted">
          <ul>
            {waivers.map(({ id, what, state, reason }) => (
              <li key={id}>{`${waiverTitles[what]}: ${waiverStateTitles[state].toLowerCase()} (${reason})`}</li>
            ))}
          </ul>
          {mayAsk && <Button onClick={() => setDoing({ what: "dispensar" })}>Confirmar sin anticipo</Button>}
        </div>
      )}
      {doing && <DepositModal view={view} deed={doing} onClose={() => setDoing(null)} onDone={onChanged} />}
    </Card>
  );
}
