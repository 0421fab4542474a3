import { ArrowLeftRight, Check, CircleHelp, Link2Off, TriangleAlert, Undo2, WandSparkles } from "lucide-react";
import { useState } from "react";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import type { IconType } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { Segmented } from "@/components/kit/Segmented";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { type DifferenceKind, differences, differenceTitles } from "@/lib/bank/rules/kinds";
import type { PairView } from "@/lib/bank/schema";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { bare, comesIn, lineTexts, ordersTexts, sumOf } from "./words";

interface Join {
  text: string;
  tone: Tone;
  icon: IconType;
  line: string;
}

/** How two sides hang together, in a word and a line: whole where it is sure, broken where somebody looks, dotted without an order. */
function joinOf({ proposal }: PairView, currency: string): Join {
  const looking = "border-dashed border-warn";
  if (!proposal)
    return { text: "Sin propuesta", tone: "neutral", icon: CircleHelp, line: "border-dotted border-line-strong" };
  if (proposal.trust === "regla")
    return { text: "Regla", tone: "neutral", icon: WandSparkles, line: "border-dotted border-line-strong" };
  if (proposal.kind === "devolucion") return { text: "Devolución", tone: "warn", icon: Undo2, line: looking };
  const gone = proposal.orders.find(({ given_up }) => given_up)?.given_up;
  if (gone)
    return {
      text: gone === "rechazado" ? "Se había rechazado" : "No enviada",
      tone: "warn",
      icon: Undo2,
      line: looking,
    };
  if (compareMoney(proposal.difference, "0") !== 0)
    return {
      text: `Difieren ${formatMoney(proposal.difference.replace("-", ""), currency, { decimals: 2 })}`,
      tone: "warn",
      icon: TriangleAlert,
      line: looking,
    };
  if (proposal.trust === "decidir") return { text: "Empate", tone: "warn", icon: CircleHelp, line: looking };
  if (proposal.trust === "probable")
    return { text: "Probable", tone: "info", icon: ArrowLeftRight, line: "border-dashed border-info" };
  return { text: proposal.why || "Segura", tone: "good", icon: Check, line: "border-solid border-good" };
}

const GRID = "grid grid-cols-[1fr_200px_1fr_140px] gap-x-3 px-4";

/** What stands on each side of the pairs, where they have sides. */
export const PairTitles = () => (
  <div className={cx(GRID, "border-b border-line bg-sunken py-2 text-head text-muted @max-[860px]:hidden")}>
    <span>Línea del extracto</span>
    <span className="text-center">Por qué van juntas</span>
    <span>En Bambalina</span>
  </div>
);

/** A movement of the bank, why it may go with something of ours, and what that is. Open, it says more and asks what differs. */
export function PairRow({
  pair,
  currency,
  active,
  mayWrite,
  busy,
  onOpen,
  onConfirm,
  onChoose,
}: {
  pair: PairView;
  currency: string;
  active: boolean;
  mayWrite: boolean;
  busy: boolean;
  onOpen: () => void;
  onConfirm: (difference?: DifferenceKind) => void;
  onChoose: () => void;
}) {
  const { lines, proposal } = pair;
  const [first] = lines;
  if (!first) return null;
  const total = sumOf(lines);
  const join = joinOf(pair, currency);
  const line = lineTexts(first);
  const ours = oursOf(pair);
  const differs = proposal !== null && compareMoney(proposal.difference, "0") !== 0;
  const tie = proposal?.trust === "decidir" && !differs && proposal.kind !== "devolucion";
  return (
    <li className={cx("border-b border-line-soft last:border-b-0", active && "row-marked bg-accent-soft")} data-pair>
      <div
        className={cx(
          GRID,
          "min-h-[42px] items-center py-1 @max-[860px]:grid-cols-1 @max-[860px]:gap-y-1.5 @max-[860px]:py-3",
        )}
      >
        <button
          type="button"
          aria-expanded={active}
          onClick={onOpen}
          className="flex min-w-0 items-center justify-between gap-3 text-left"
        >
          <TwoLines main={lines.length > 1 ? `${line.main} y ${lines.length - 1} más` : line.main} sub={line.sub} />
          <span className={cx("shrink-0 whitespace-nowrap", comesIn(total) && "text-good")}>
            {`${comesIn(total) ? "+" : "−"} ${bare(total)}`}
          </span>
        </button>
        <span className="flex items-center" title={proposal?.reason}>
          <span aria-hidden="true" className={cx("flex-1 border-t @max-[860px]:hidden", join.line)} />
          <Badge tone={join.tone} icon={join.icon}>
            {join.text}
          </Badge>
          <span aria-hidden="true" className={cx("flex-1 border-t @max-[860px]:hidden", join.line)} />
        </span>
        <span className="flex min-w-0 items-center justify-between gap-3">
          {ours ? (
            <TwoLines main={ours.main} sub={ours.sub} />
          ) : (
            <span className="text-muted">Nada nuestro se le parece</span>
          )}
          {ours?.amount && <span className="shrink-0 whitespace-nowrap">{bare(ours.amount)}</span>}
        </span>
        {mayWrite && (
          <span className="flex items-center justify-end gap-0.5 @max-[860px]:justify-start">
            {proposal?.trust === "segura" ? (
              <>
                <IconButton icon={Check} label={`Confirmar ${line.main}`} onClick={() => onConfirm()} />
                <IconButton
                  icon={Link2Off}
                  label={`No es esto: buscar ${proposal.kind === "cobro" ? "otra factura" : "otra orden"} para ${line.main}`}
                  onClick={onChoose}
                />
              </>
            ) : !proposal || tie ? (
              <Button size="sm" onClick={onChoose}>
                Elegir
              </Button>
            ) : differs ? (
              <Button size="sm" onClick={onOpen}>
                {active ? "Cerrar" : "Ver"}
              </Button>
            ) : (
              <Button size="sm" busy={busy} onClick={() => onConfirm()}>
                {proposal.orders.some(({ given_up }) => given_up) ? "Acreditar" : WORD[proposal.kind]}
              </Button>
            )}
          </span>
        )}
      </div>
      {active && (
        <div className="flex flex-col gap-2 px-4 pb-3 text-help">
          <p>
            {differs && proposal ? (
              <>
                <strong className="font-semibold">{differenceText(proposal, currency)}</strong> {proposal.reason}.{" "}
                {proposal.kind === "cobro" ? "Decir" : "Para cerrarla, decir"} qué es la diferencia.
              </>
            ) : (
              (proposal?.reason ?? "Se puede elegir a qué orden corresponde, o agregar una regla que diga qué es.")
            )}
          </p>
          {lines.length > 1 && (
            <ul className="text-muted">
              {lines.map((one) => (
                <li key={one.id}>{`${lineTexts(one).main}, ${lineTexts(one).sub}: ${bare(one.amount)}`}</li>
              ))}
            </ul>
          )}
          {mayWrite && (
            <div className="flex flex-wrap items-center gap-2">
              {differs && proposal?.kind === "cobro" && (
                <Button size="sm" variant="primary" busy={busy && "Cobrando..."} onClick={() => onConfirm()}>
                  Cobrar en parte
                </Button>
              )}
              {differs && proposal && <Difference pair={pair} currency={currency} busy={busy} onConfirm={onConfirm} />}
              <Button size="sm" variant="ghost" onClick={onChoose}>
                {proposal?.kind === "cobro" ? "Buscar otra factura" : "Buscar otra orden"} <Kbd>B</Kbd>
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

const WORD: Readonly<Record<NonNullable<PairView["proposal"]>["kind"], string>> = {
  orden: "Confirmar",
  devolucion: "Volver a pagar",
  cobro: "Cobrar",
  regla: "Registrar",
};

function oursOf({ proposal, lines }: PairView): { main: string; sub: string; amount: string } | null {
  if (!proposal) return null;
  if (proposal.rule) return { main: proposal.rule.name, sub: proposal.rule.category, amount: sumOf(lines) };
  return { ...ordersTexts(proposal.orders), amount: sumOf(proposal.orders) };
}

const differenceText = ({ difference, kind }: NonNullable<PairView["proposal"]>, currency: string) => {
  const money = formatMoney(difference.replace("-", ""), currency, { decimals: 2 });
  if (kind === "cobro") return `Entraron ${money} menos que lo que falta cobrar.`;
  return `El banco sacó ${money} ${difference.startsWith("-") ? "menos" : "más"} que la orden.`;
};

/** A difference has to be named before it is taken; what the bank keeps is most often its fee. */
function Difference({
  pair,
  currency,
  busy,
  onConfirm,
}: {
  pair: PairView;
  currency: string;
  busy: boolean;
  onConfirm: (difference: DifferenceKind) => void;
}) {
  const [kind, setKind] = useState<DifferenceKind>("comision");
  const collects = pair.proposal?.kind === "cobro";
  const money = formatMoney((pair.proposal?.difference ?? "0").replace("-", ""), currency, { decimals: 2 });
  return (
    <>
      {!collects && (
        <Segmented
          label="Qué es la diferencia"
          value={kind}
          onChange={setKind}
          options={differences.map((value) => ({ value, label: differenceTitles[value].title }))}
        />
      )}
      {!collects && <span className="text-muted">{`Va a ${differenceTitles[kind].category}.`}</span>}
      <Button
        size="sm"
        variant={collects ? "secondary" : "primary"}
        busy={busy && "Conciliando..."}
        onClick={() => onConfirm(kind)}
      >
        {`Conciliar con ${differenceTitles[kind].title.toLowerCase()} de ${money}`}
      </Button>
    </>
  );
}
