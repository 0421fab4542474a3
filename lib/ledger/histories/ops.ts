import * as fc from "fast-check";

/** Part of what is asked: a purse, its month (counted from the history's first) and cents. */
export interface Part {
  bolsa: string;
  mes: number;
  importe: string;
}

/** What people do to the money, in the words of the worked histories. Amounts are decimal strings; `mes` 0 unless said. */
export type Op =
  | { op: "presupuesto"; id?: string; bolsa: string; moneda: string; importe: string; mes?: number }
  | { op: "revertir"; id: string }
  | { op: "reasignar"; de: string; a: string; moneda: string; importe: string; mes?: number }
  | { op: "pedir"; id: string; bolsa: string; moneda: string; importe: string; mes?: number; partes?: Part[] }
  | { op: "aprobar" | "rechazar" | "cerrar"; id: string }
  | {
      op: "comprobante";
      id: string;
      importe: string;
      bolsa?: string;
      moneda?: string;
      compromiso?: string;
      obligacion?: string;
      mes?: number;
    }
  | { op: "nota_credito"; de: string; importe: string; mes?: number }
  | { op: "anular"; id: string; mes?: number }
  | { op: "reimputar"; id: string; a: string; mes?: number }
  | { op: "pagar" | "rebotar"; id: string; importe: string }
  | { op: "anticipar"; de: string; importe: string }
  | { op: "aplicar"; de: string; a: string; importe: string }
  | {
      op: "obligacion";
      id: string;
      importe: string;
      bolsa?: string;
      moneda?: string;
      compromiso?: string;
      mes?: number;
    }
  | { op: "pagar_obligacion" | "anular_obligacion"; id: string; importe?: string; mes?: number }
  | { op: "cerrar_mes" | "reabrir_mes"; mes: number }
  | { op: "cotizacion"; moneda: string; valor: number; mes: number };

export type Why =
  | "estado"
  | "supera_saldo"
  | "supera_pagado"
  | "pagado_o_con_nota"
  | "sin_disponible"
  | "no_alcanza"
  | "mes_cerrado";

/** A purse that warns takes what is asked; one that blocks refuses it. */
export interface PurseRule {
  policy: "avisa" | "bloquea";
  period: "mes" | "total";
}

const BOLSAS = ["a", "b", "c"];
export const RULES: Record<string, PurseRule> = {
  a: { policy: "avisa", period: "mes" },
  b: { policy: "avisa", period: "total" },
  c: { policy: "bloquea", period: "mes" },
};
const MONEDAS = ["ARS", "ARS", "USD"];
const MESES = 3;

/** Numbers that shrink towards nothing, read one after the other into what somebody did. */
interface Draft {
  what: number;
  which: number;
  other: number;
  cents: number;
  mes: number;
  second: boolean;
}
const draft: fc.Arbitrary<Draft> = fc.record({
  what: fc.nat(99),
  which: fc.nat(29),
  other: fc.nat(29),
  cents: fc.integer({ min: 1, max: 40_000 }),
  mes: fc.nat(MESES - 1),
  second: fc.boolean(),
});

const money = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

/** What a draft means after those before it; of what is not there yet, a budget. */
function opOf({ what, which, other, cents, mes, second }: Draft, n: number, ids: Record<string, string[]>): Op {
  const of = (kind: string) => pick(ids[kind] ?? [], which);
  const add = (kind: string) => {
    const id = `${kind}${n}`;
    ids[kind] = [...(ids[kind] ?? []), id];
    return id;
  };
  const bolsa = pick(BOLSAS, which) ?? "a";
  const a = pick(BOLSAS, other) ?? "a";
  const elsewhere = pick(BOLSAS, which + 1 + (other % 2)) ?? "b";
  const moneda = pick(MONEDAS, other) ?? "ARS";
  const importe = money(cents);
  const [p, v, o, b] = [of("p"), of("v"), of("o"), of("b")];
  if (what < 8) return { op: "reasignar", de: bolsa, a: elsewhere, moneda, importe, mes };
  if (what < 11 && b) return { op: "revertir", id: b };
  if (what < 26) {
    const partes = second
      ? [
          { bolsa, mes, importe },
          { bolsa: a, mes: (mes + 1) % MESES, importe: money(1 + ((cents * 7) % 30_000)) },
        ]
      : undefined;
    return { op: "pedir", id: add("p"), bolsa, moneda, importe, mes, partes };
  }
  if (what < 41 && p) return { op: "aprobar", id: p };
  if (what < 44 && p) return { op: "rechazar", id: p };
  if (what < 47 && p) return { op: "cerrar", id: p };
  if (what < 52 && o) return { op: "comprobante", id: add("v"), obligacion: o, importe, mes };
  if (what < 58 && p) return { op: "comprobante", id: add("v"), compromiso: p, importe, mes };
  if (what < 62) return { op: "comprobante", id: add("v"), bolsa, moneda, importe, mes };
  if (what < 65 && v) return { op: "nota_credito", de: v, importe: money(1 + (cents % 9_000)), mes };
  if (what < 69 && v) return { op: "anular", id: v, mes };
  if (what < 72 && v) return { op: "reimputar", id: v, a, mes };
  if (what < 77 && v) return { op: "pagar", id: v, importe };
  if (what < 79 && v) return { op: "rebotar", id: v, importe: money(1 + (cents % 9_000)) };
  if (what < 82 && p) return { op: "anticipar", de: p, importe: money(1 + (cents % 20_000)) };
  if (what < 85 && p && v) return { op: "aplicar", de: p, a: v, importe: money(1 + (cents % 9_000)) };
  if (what < 89)
    return p && second
      ? { op: "obligacion", id: add("o"), compromiso: p, importe, mes }
      : { op: "obligacion", id: add("o"), bolsa, moneda, importe, mes };
  if (what < 92 && o) return { op: "pagar_obligacion", id: o, importe: money(1 + (cents % 20_000)) };
  if (what < 93 && o) return { op: "anular_obligacion", id: o, mes };
  if (what < 94) return { op: "cerrar_mes", mes };
  if (what < 96) return { op: "reabrir_mes", mes };
  if (what < 98) return { op: "cotizacion", moneda: second ? "USD" : "EUR", valor: 1 + (cents % 2_000), mes };
  return { op: "presupuesto", id: add("b"), bolsa, moneda, importe: money(cents * 3), mes };
}

const readOps = (drafts: readonly Draft[]): Op[] => {
  const ids: Record<string, string[]> = {};
  return drafts.map((one, n) => opOf(one, n, ids));
};

/** What people did, one after the other. */
export const histories = (most: number): fc.Arbitrary<Op[]> =>
  fc.array(draft, { minLength: 1, maxLength: most, size: "max" }).map(readOps);
