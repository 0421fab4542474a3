import type { OpenOrder } from "@/lib/bank/rules/order";
import { addMoney } from "@/lib/format/moneyMath";

/** A movement of an account, by days before today. */
export interface Told {
  ago: number;
  /** What comes in is positive. */
  amount: string;
  reference?: string;
  text: string;
  party?: string;
  /** What somebody said of it already: the order of this place among those of its statement, or a rule by its name. */
  is?: { order: number } | { rule: string };
}

/** What happens at one of our accounts: how many payments each of its two statements has, and what else the bank did. */
export interface AccountStory {
  company: string;
  currency: "ARS" | "USD" | "EUR";
  /** What stays in it beside all that leaves. */
  rest: string;
  /** Suppliers paid in the statement that is closed, and in the one that is being looked at. */
  paid: number;
  waiting: number;
  /** What the bank takes beyond an order. */
  fee: string;
  before: readonly Told[];
  now: readonly Told[];
}

/** Days before today: when each batch leaves, and which days each statement has. */
export const PAID = { batch: 12, from: 34, until: 6 } as const;
export const WAITING = { batch: 4, from: 5, until: 1 } as const;

export const stories: readonly AccountStory[] = [
  {
    company: "30-71482236-1",
    currency: "ARS",
    rest: "41380215.75",
    paid: 3,
    waiting: 7,
    fee: "1210.00",
    before: [
      { ago: 30, amount: "-47800.00", text: "COM MANT CUENTA OCT", is: { rule: "Comisión de mantenimiento" } },
      {
        ago: 8,
        amount: "-184312.40",
        text: "IMP LEY 25413 DEBITOS",
        is: { rule: "Impuesto a los débitos y créditos" },
      },
    ],
    now: [
      {
        ago: 4,
        amount: "-61204.08",
        text: "IMP LEY 25413 DEBITOS",
        is: { rule: "Impuesto a los débitos y créditos" },
      },
      { ago: 3, amount: "38420500.00", text: "CRED LIQ BOLETERIA SUR", reference: "liq 4471" },
      { ago: 2, amount: "-252924.17", text: "IMP LEY 25413 DEBITOS" },
      { ago: 1, amount: "-48400.00", text: "COM MANT CUENTA NOV" },
      { ago: 1, amount: "4840000.00", text: "CRED TRANSF EVENTOS NOA" },
    ],
  },
  {
    company: "30-71482236-1",
    currency: "USD",
    rest: "84310.20",
    paid: 0,
    waiting: 0,
    fee: "12.00",
    before: [{ ago: 30, amount: "-15.00", text: "COM MANT CUENTA OCT", is: { rule: "Comisión de mantenimiento" } }],
    now: [
      { ago: 3, amount: "12500.00", text: "ORDEN DE PAGO DEL EXTERIOR", party: "FESTIVAL ANDINO SPA" },
      { ago: 1, amount: "-15.00", text: "COM MANT CUENTA NOV" },
    ],
  },
  {
    company: "B87123451",
    currency: "EUR",
    rest: "52190.35",
    paid: 0,
    waiting: 4,
    fee: "4.50",
    before: [
      {
        ago: 28,
        amount: "-18.00",
        text: "COMISION MANTENIMIENTO CUENTA",
        is: { rule: "Comisión de mantenimiento" },
      },
    ],
    now: [
      { ago: 3, amount: "18640.00", text: "TRANSFERENCIA RECIBIDA LIQUIDACION ENTRADAS", party: "ENTRADAS RIBERA SL" },
      { ago: 1, amount: "-18.00", text: "COMISION MANTENIMIENTO CUENTA" },
    ],
  },
];

type Way = (order: OpenOrder, fee: string) => Omit<Told, "ago">;
const out = (amount: string): string => `-${amount}`;

/** How the bank tells each payment, one after the other: its number, its payee's tax number, more than it was, the amount alone, a name. */
const WAYS: readonly Way[] = [
  ({ number, amount }) => ({ amount: out(amount), text: "TRANSF PROVEEDORES", reference: number }),
  ({ number, amount }, fee) => ({ amount: out(addMoney(amount, fee)), text: "TRANSF PROVEEDORES", reference: number }),
  ({ amount }) => ({ amount: out(amount), text: "TRANSFERENCIA EMITIDA" }),
  ({ tax_id, payee, amount }) => ({ amount: out(amount), text: `TRANSF ${tax_id}`, party: payee }),
  ({ payee, amount }) => ({ amount: out(amount), text: `TRANSF ${payee.toUpperCase()}` }),
  ({ tax_id, payee, amount }) => ({ amount: out(amount), text: `TRANSF ${tax_id}`, party: payee }),
];

/** The lines of what was paid and is settled: each names its order. */
export const settled = (orders: readonly OpenOrder[]): Told[] =>
  orders.map(({ number, amount, payee }, order) => ({
    ago: PAID.batch,
    amount: out(amount),
    text: "TRANSF PROVEEDORES",
    reference: number,
    party: payee,
    is: { order },
  }));

/** The lines of what is being looked at: the last payment is settled already, and one of `paid` came back. */
export function looked(orders: readonly OpenOrder[], paid: readonly OpenOrder[], fee: string): Told[] {
  const lines = orders.map((order, index): Told => {
    const last = index === orders.length - 1;
    const way = WAYS[last ? 0 : index % WAYS.length] as Way;
    return { ago: WAITING.batch - (index % 3), ...way(order, fee), ...(last && { is: { order: index } }) };
  });
  const back = paid.at(-1);
  if (back)
    lines.push({ ago: 2, amount: back.amount, text: "DEV TRANSF CUENTA DE DESTINO CERRADA", reference: back.number });
  return lines;
}
