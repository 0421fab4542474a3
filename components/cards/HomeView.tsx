import { ChevronRight, MessageSquareWarning } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Icon } from "@/components/kit/Icon";
import { Mark } from "@/components/kit/Mark";
import type { ExpenseRow } from "@/lib/cards/schema";
import { MONTHS } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { CameraBar } from "./CameraBar";
import { Box, Frame } from "./Frame";
import { nameOf } from "./phone/entry";
import type { Month } from "./phone/useMonth";
import type { Phone } from "./phone/usePhone";

// Most of the time something was spent, and nothing waits.
const EmptyState = dynamic(() => import("./asides").then((it) => it.EmptyState), { ssr: false });
const QueueBox = dynamic(() => import("./asides").then((it) => it.QueueBox), { ssr: false });

export const monthTitle = (month: string): string => {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? month;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** What was given back is taken away. */
export const signed = ({ amount, takes_away }: { amount: string; takes_away?: boolean }): string =>
  takes_away ? `-${amount}` : amount;

/** What a month comes to, by currency: what the server has, and what waits here. */
export function monthSums(month: string, known: Month | null, { entries }: Pick<Phone, "entries">) {
  const waiting = entries.filter(({ data }) => !data.opened && data.facts.amount && data.facts.day.startsWith(month));
  const here = new Set(waiting.map(({ id }) => id));
  const rows = (known?.rows ?? []).filter(({ state, client_id }) => state !== "retirado" && !here.has(client_id));
  // What is personal is in the list, and in no sum.
  const all = [...rows.filter(({ state }) => state !== "rechazado"), ...waiting.map(({ data }) => data.facts)];
  const sums = [...new Set(all.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumMoney(all.filter((one) => one.currency === currency).map(signed)),
  }));
  return { count: rows.length + waiting.length, sums };
}

/**
 * The first page: the month, what waits, what was observed, and the camera. The camera stands in the document itself, before it is known
 * who one is: that it is the same one from then on loses no photo that is being taken.
 */
export function HomeView({
  phone,
  month,
  known,
  strips,
  person,
  onList,
  onOpen,
  onAnswer,
  onPhoto,
  onNone,
}: {
  phone: Phone;
  month: string;
  known: Month | null;
  strips: ReactNode;
  person: ReactNode;
  onList: () => void;
  onOpen: (id: string) => void;
  onAnswer: (row: ExpenseRow) => void;
  onPhoto: (file: File) => void;
  onNone: () => void;
}) {
  const { setup, entries } = phone;
  const { count, sums } = monthSums(month, known, phone);
  const waits = new Set(entries.map(({ id }) => id));
  const observed = (known?.rows ?? []).filter(({ state, client_id }) => state === "observado" && !waits.has(client_id));
  return (
    <Frame
      title={
        <span className="flex items-center gap-3">
          <Mark />
          <h1>Gastos de tarjeta</h1>
        </span>
      }
      head={person}
      strips={strips}
      foot={<CameraBar onPhoto={onPhoto} onNone={onNone} />}
      plain={!setup}
    >
      <Box className="p-4">
        <div className="flex items-center justify-between gap-3">
          <span className="text-help text-muted">{setup && `${monthTitle(month)}, ${countText(count, "gasto")}`}</span>
          <button
            type="button"
            onClick={onList}
            className="-my-2 -mr-2 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-accent"
          >
            Ver lista
            <Icon of={ChevronRight} size={18} />
          </button>
        </div>
        {setup ? <Sums sums={sums} /> : <p className="text-figure">&nbsp;</p>}
        {setup?.cards.map(({ id, last4, company }) => (
          <p key={id} className="text-help text-muted">
            Tarjeta {last4}, {company.name}
          </p>
        ))}
      </Box>
      {setup?.cards.length === 0 && (
        <p className="px-1 text-help text-warn">No hay tarjetas a su nombre: las da de alta Administración.</p>
      )}
      {entries.length > 0 && <QueueBox phone={phone} onOpen={onOpen} />}
      {observed.map((row) => (
        <Box key={row.id} className="flex items-center gap-3 p-4">
          <Icon of={MessageSquareWarning} size={20} className="text-warn" />
          <span className="min-w-0 flex-1">
            <span className="block break-words font-semibold">{nameOf(row)}</span>
            <span className="block text-help text-muted">
              Observado: {row.observed_reason || "falta el comprobante."}
            </span>
          </span>
          <button type="button" onClick={() => onAnswer(row)} className="min-h-11 px-1 font-semibold text-accent">
            Responder
          </button>
        </Box>
      ))}
      {setup && count === 0 && entries.length === 0 && (
        <EmptyState title="Todavía no hay gastos este mes">
          Sacarle una foto al comprobante: el resto se completa solo.
        </EmptyState>
      )}
    </Frame>
  );
}

/** A sum of each currency, never one of both. */
export function Sums({ sums }: { sums: readonly { currency: string; amount: string }[] }) {
  const shown = sums.length ? sums : [{ currency: "ARS", amount: "0" }];
  return (
    <p className="flex flex-wrap gap-x-4 text-figure">
      {shown.map(({ currency, amount }) => (
        <span key={currency} className="whitespace-nowrap">
          {formatMoney(amount, currency, { decimals: 2 })}
        </span>
      ))}
    </p>
  );
}
