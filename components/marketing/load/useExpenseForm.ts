import { useRef, useState } from "react";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import type { Currency } from "@/lib/format/currencies";
import { addDays, addMonths, todayIn } from "@/lib/format/dates";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import {
  changeExpense,
  createExpense,
  expenseApprovers,
  expenseAvailable,
  submitExpense,
} from "@/lib/marketing/expenses/api";
import type { ExpenseView } from "@/lib/marketing/expenses/schema";
import type { Channel, Over } from "@/lib/marketing/rules/kinds";
import { useSettledText } from "./useSettledText";

export interface Typed {
  supplier: string;
  supplier_name: string;
  concept: string;
  /** `show:12`, `project:3`. */
  places: string[];
  channel: Channel | "";
  currency: Currency;
  amount: string;
  rate: "21" | "10.5" | "27" | "0";
  from_day: string;
  until_day: string;
  over: Over;
  source: string;
  reason: string;
  files: FileView[];
}

/** What of an amount with VAT is net, to the cent. */
export function netOf(amount: string, rate: Typed["rate"]): string {
  if (rate === "0") return amount;
  const cents = Math.round((Number(amount) * 100) / (1 + Number(rate) / 100));
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

const amountOf = (text: string): string | null => {
  const parsed = parseMoney(text);
  return parsed.ok && compareMoney(parsed.value, "0") > 0 ? parsed.value : null;
};

/** A week from a day on, within its month: what is of one month can be taken from another channel. */
const lastDay = (from: string): string => {
  const week = addDays(from, 6);
  const next = addMonths(`${from.slice(0, 7)}-01`, 1);
  return week < next ? week : addDays(next, -1);
};

function firstOf(of?: ExpenseView): Typed {
  const today = todayIn();
  if (!of)
    return {
      supplier: "",
      supplier_name: "",
      concept: "",
      places: [],
      channel: "",
      currency: "ARS",
      amount: "",
      rate: "21",
      from_day: today,
      until_day: lastDay(today),
      over: "no",
      source: "",
      reason: "",
      files: [],
    };
  const share = compareMoney(of.net, "0") > 0 ? Math.round((Number(of.vat) / Number(of.net)) * 1000) / 10 : 0;
  return {
    supplier: of.supplier_id === null ? "" : String(of.supplier_id),
    supplier_name: of.supplier_id === null ? of.supplier_name : "",
    concept: of.row.concept,
    places: of.lines.map(({ show_id, project_id }) => (show_id === null ? `project:${project_id}` : `show:${show_id}`)),
    channel: of.row.channel,
    currency: of.row.currency,
    amount: of.row.amount,
    rate: share === 21 ? "21" : share === 10.5 ? "10.5" : share === 27 ? "27" : "0",
    from_day: of.from_day,
    until_day: of.until_day,
    over: of.over,
    source: of.from ? `${of.from.line_id} ${of.from.month}` : "",
    reason: of.over_reason,
    files: of.files,
  };
}

const placeIds = (place: string) => {
  const [kind, id] = place.split(":");
  return kind === "project" ? { project_id: Number(id) } : { show_id: Number(id) };
};

interface Refused {
  message: string;
  of: (path: string) => string | undefined;
}

/**
 * What is typed of an expense, what the server knows of it meanwhile (what is left, who will say yes), and keeping or sending it. What is
 * typed survives a reload.
 */
export function useExpenseForm(of?: ExpenseView) {
  const kept = useKeptState(of ? `gasto-${of.row.code}-${of.version}` : "gasto-nuevo", () => firstOf(of));
  const typed = kept.value;
  const client = useRef(crypto.randomUUID());
  const [refused, setRefused] = useState<Refused | null>(null);
  const amount = amountOf(typed.amount);
  const vat = amount === null ? "0.00" : subMoney(amount, netOf(amount, typed.rate));
  const [place] = typed.places;
  const share =
    amount === null ? "" : typed.places.length > 1 ? mulMoney(amount, String(1 / typed.places.length)) : amount;
  const settled = useSettledText(share);
  const ready = Boolean(
    place && typed.channel && typed.from_day && typed.until_day && typed.from_day <= typed.until_day,
  );
  const available = useRead(
    expenseAvailable,
    ready && place && typed.channel
      ? {
          query: {
            ...placeIds(place),
            channel: typed.channel,
            currency: typed.currency,
            amount: settled || undefined,
            vat: settled && vat !== "0.00" ? vat : undefined,
            from_day: typed.from_day,
            until_day: typed.until_day,
            supplier_id: typed.supplier ? Number(typed.supplier) : undefined,
            expense: of?.row.id,
          },
        }
      : null,
  );
  const line = available.data?.line_id ?? null;
  const over: Over = available.data?.fits === false ? typed.over : "no";
  const approvers = useRead(
    expenseApprovers,
    line !== null && settled
      ? {
          query: {
            line_id: line,
            currency: typed.currency,
            amount: amount ?? settled,
            supplier_id: typed.supplier ? Number(typed.supplier) : undefined,
            over,
          },
        }
      : null,
  );
  const refresh = { refresh: ["/expenses"] };
  const [create, change, submit] = [
    useWrite(createExpense, refresh),
    useWrite(changeExpense, refresh),
    useWrite(submitExpense, refresh),
  ];

  const body = () => {
    const [from_line_id, from_month] = over === "reasigna" ? typed.source.split(" ") : [];
    return {
      supplier_id: typed.supplier ? Number(typed.supplier) : null,
      supplier_name: typed.supplier ? "" : typed.supplier_name,
      concept: typed.concept,
      currency: typed.currency,
      amount: typed.amount,
      vat,
      from_day: typed.from_day,
      until_day: typed.until_day,
      lines: typed.places.map((one) => ({ ...placeIds(one), channel: typed.channel as Channel })),
      over,
      over_reason: over === "excepcion" ? typed.reason : "",
      from_line_id: from_line_id ? Number(from_line_id) : null,
      from_month: from_month ?? null,
      file_ids: typed.files.map(({ id }) => id),
    };
  };

  /** Keeps it as a draft, and with `send` asks for it. @returns it, or null where it was refused, which is shown then */
  async function save(send: boolean): Promise<ExpenseView | null> {
    try {
      const draft = of
        ? await change.run({ params: { id: of.row.code }, body: { ...body(), version: of.version } })
        : await create.run({ body: { ...body(), client_id: client.current } });
      const done = send
        ? await submit.run({ params: { id: draft.row.code }, body: { version: draft.version } })
        : draft;
      kept.saved();
      setRefused(null);
      return done;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message, issues = [] } = error;
      setRefused({ message, of: (path) => issues.find((issue) => issue.path.startsWith(path))?.message });
      return null;
    }
  }

  return {
    kept,
    typed,
    set: (part: Partial<Typed>) => kept.set(() => part),
    amount,
    vat,
    net: amount === null ? null : netOf(amount, typed.rate),
    over,
    available,
    /** The figures are of what stood there before: others are on their way. */
    stale: share !== settled || (available.isValidating && !available.data),
    approvers,
    refused,
    busy: create.busy || change.busy || submit.busy,
    save,
  };
}
export type ExpenseForm = ReturnType<typeof useExpenseForm>;
