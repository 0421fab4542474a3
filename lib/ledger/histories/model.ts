import type { Op, Part, PurseRule, Why } from "./ops";

/**
 * What the money comes to after a history, worked out plainly: no entries, no source, only what each record has and each purse
 * was given. It shares nothing with the ledger but the words. Cents throughout.
 */
export type Kind = "presupuestado" | "solicitado" | "comprometido" | "devengado" | "pagado" | "anticipado";

interface Place {
  bolsa: string;
  mes: number;
  cents: number;
}
interface Asked {
  moneda: string;
  state: "pedido" | "aprobado" | "rechazado" | "cerrado";
  asked: Place[];
  left: Place[];
  advance: Place[];
}
interface Owed {
  moneda: string;
  annulled: boolean;
  noted: boolean;
  accrued: Place[];
  paid: Place[];
  /** What it took from its commitment, and from the obligation whose place it took. */
  compromiso?: string;
  took: Place[];
  obligacion?: string;
  replaced: Place[];
  /** Something was paid of it at some time. */
  touched: boolean;
  whole: number;
}
interface Line {
  bolsa: string;
  kind: Kind;
  moneda: string;
  mes: number;
  cents: number;
  usd: number | null;
  eur: number | null;
}

const cents = (text: string) => Math.round(Number(text) * 100);
const sum = (places: readonly Place[]) => places.reduce((total, place) => total + place.cents, 0);

/** `amount` split as the places are, to the cent: what falls between two is decided by running totals. */
export function split(places: readonly Place[], amount: number): Place[] {
  const whole = sum(places);
  let run = 0;
  let given = 0;
  const out: Place[] = [];
  for (const place of places) {
    run += place.cents;
    const until = whole === 0 ? 0 : Math.floor((2 * amount * run + whole) / (2 * whole));
    if (until !== given) out.push({ ...place, cents: until - given });
    given = until;
  }
  return out;
}

const same = (a: Place, b: Place, byMonth: boolean) => a.bolsa === b.bolsa && (!byMonth || a.mes === b.mes);
function without(places: readonly Place[], taken: readonly Place[], byMonth: boolean): Place[] {
  return merged([...places, ...taken.map((place) => ({ ...place, cents: -place.cents }))], byMonth);
}
/** One place for each purse (and month), in the order in which they first came, also those with nothing. */
function merged(places: readonly Place[], byMonth: boolean): Place[] {
  const out: Place[] = [];
  for (const place of places) {
    const found = out.find((one) => same(one, place, byMonth));
    if (found) found.cents += place.cents;
    else out.push({ ...place });
  }
  return out;
}

export class Model {
  private lines: Line[] = [];
  private asked = new Map<string, Asked>();
  private vouchers = new Map<string, Owed>();
  private obligations = new Map<string, Owed>();
  private budgets = new Map<string, { done: Line[]; reversed: boolean }>();
  private shut = new Set<number>();
  private rates: { moneda: string; mes: number; valor: number }[] = [];

  constructor(
    private readonly rules: Record<string, PurseRule> = {},
    /** Whether what other people did meanwhile counts: where it does not, only what one record says is refused. */
    private readonly alone = true,
  ) {}

  /** Does it, or says why not and changes nothing. */
  apply(op: Op): Why | null {
    const before = this.lines.length;
    const why = this.run(op);
    if (why) this.lines.length = before;
    return why;
  }

  private run(op: Op): Why | null {
    switch (op.op) {
      case "presupuesto": {
        const place = this.placeOf(op);
        const refused = this.locked([place]);
        if (refused) return refused;
        const done = this.add("presupuestado", op.moneda, [place]);
        if (op.id) this.budgets.set(op.id, { done, reversed: false });
        return null;
      }
      case "revertir": {
        const budget = this.budgets.get(op.id);
        if (!budget || budget.reversed) return "estado";
        budget.reversed = true;
        for (const line of budget.done) {
          const mes = this.openMonth(line.mes);
          const back = (value: number | null) => (value === null ? null : -value);
          this.lines.push({ ...line, mes, cents: -line.cents, usd: back(line.usd), eur: back(line.eur) });
        }
        return null;
      }
      case "reasignar": {
        const [from, to] = [this.placeOf({ ...op, bolsa: op.de }), this.placeOf({ ...op, bolsa: op.a })];
        const refused = this.locked([from]);
        if (refused) return refused;
        this.add("presupuestado", op.moneda, [from], -1);
        this.add("presupuestado", op.moneda, [to]);
        // Into the same purse nothing is given away, and has to be there all the same.
        return this.alone && this.available(from, op.moneda) < (op.de === op.a ? from.cents : 0)
          ? "sin_disponible"
          : null;
      }
      case "pedir": {
        const partes: Part[] = op.partes ?? [{ bolsa: op.bolsa, mes: op.mes ?? 0, importe: op.importe }];
        const asked = merged(partes.map(this.placeOf), true);
        if (this.alone && !this.fits(asked, op.moneda)) return "no_alcanza";
        this.add("solicitado", op.moneda, asked);
        this.asked.set(op.id, { moneda: op.moneda, state: "pedido", asked, left: [], advance: [] });
        return null;
      }
      case "aprobar": {
        const found = this.asked.get(op.id);
        if (found?.state !== "pedido") return "estado";
        if (this.alone && !this.fits(found.asked, found.moneda)) return "no_alcanza";
        this.add("solicitado", found.moneda, found.asked, -1);
        this.add("comprometido", found.moneda, found.asked);
        Object.assign(found, { state: "aprobado", left: found.asked });
        return null;
      }
      case "rechazar": {
        const found = this.asked.get(op.id);
        if (found?.state !== "pedido") return "estado";
        this.add("solicitado", found.moneda, found.asked, -1);
        found.state = "rechazado";
        return null;
      }
      case "cerrar": {
        const found = this.asked.get(op.id);
        if (found?.state !== "aprobado") return "estado";
        this.add("comprometido", found.moneda, found.left, -1);
        Object.assign(found, { state: "cerrado", left: [] });
        return null;
      }
      case "comprobante": {
        const made = this.accrue(op);
        if (typeof made === "string") return made;
        const amount = cents(op.importe);
        const obligation = op.obligacion === undefined ? undefined : this.obligations.get(op.obligacion);
        const part = obligation ? Math.min(amount, sum(obligation.accrued)) : 0;
        if (obligation) {
          made.replaced = split(obligation.accrued, part);
          this.add("devengado", made.moneda, this.onMonth(made.replaced, this.openMonth(op.mes ?? 0)), -1);
          obligation.accrued = without(obligation.accrued, made.replaced, false);
          const moved = split(obligation.paid, Math.min(sum(obligation.paid), part));
          this.add("pagado", made.moneda, this.onMonth(moved, op.mes ?? 0), -1);
          obligation.paid = without(obligation.paid, moved, false);
          const mine = split(made.accrued, sum(moved));
          this.add("pagado", made.moneda, this.onMonth(mine, op.mes ?? 0));
          made.paid = mine;
        }
        this.consume(made, amount - part);
        this.vouchers.set(op.id, made);
        return null;
      }
      case "obligacion": {
        const made = this.accrue(op);
        if (typeof made === "string") return made;
        this.consume(made, cents(op.importe));
        this.obligations.set(op.id, made);
        return null;
      }
      case "pagar_obligacion":
      case "pagar": {
        const found = (op.op === "pagar" ? this.vouchers : this.obligations).get(op.id);
        if (!found || found.annulled) return "supera_saldo";
        const unpaid = without(found.accrued, found.paid, false);
        if (cents(op.importe ?? "0") > sum(unpaid)) return "supera_saldo";
        this.pay(found, split(unpaid, cents(op.importe ?? "0")));
        return null;
      }
      case "anular_obligacion": {
        const found = this.obligations.get(op.id);
        if (!found || found.annulled) return "estado";
        if (found.touched || sum(found.accrued) !== found.whole) return "pagado_o_con_nota";
        return this.annul(found, op.mes ?? 0);
      }
      case "rebotar": {
        const found = this.vouchers.get(op.id);
        if (!found || found.annulled) return "supera_pagado";
        if (cents(op.importe) > sum(found.paid)) return "supera_pagado";
        const back = split(found.paid, cents(op.importe));
        this.add("pagado", found.moneda, this.onMonth(back, 0), -1);
        found.paid = without(found.paid, back, false);
        return null;
      }
      case "nota_credito": {
        const found = this.vouchers.get(op.de);
        if (!found || found.annulled) return "supera_saldo";
        const unpaid = without(found.accrued, found.paid, false);
        if (cents(op.importe) > sum(unpaid)) return "supera_saldo";
        const gone = split(unpaid, cents(op.importe));
        this.add("devengado", found.moneda, this.onMonth(gone, this.openMonth(op.mes ?? 0)), -1);
        found.accrued = without(found.accrued, gone, false);
        found.noted = true;
        return null;
      }
      case "anular": {
        const found = this.vouchers.get(op.id);
        if (!found || found.annulled || sum(found.paid) > 0 || found.noted) return "pagado_o_con_nota";
        const obligation = found.obligacion === undefined ? undefined : this.obligations.get(found.obligacion);
        if (obligation) {
          this.add("devengado", found.moneda, this.onMonth(found.replaced, this.openMonth(op.mes ?? 0)));
          obligation.accrued = merged([...obligation.accrued, ...found.replaced], false);
        }
        return this.annul(found, op.mes ?? 0);
      }
      case "reimputar": {
        const found = this.vouchers.get(op.id);
        if (!found || found.annulled) return "estado";
        const mes = this.openMonth(op.mes ?? 0);
        const to = [{ bolsa: op.a, mes, cents: sum(found.accrued) }];
        const paid = [{ bolsa: op.a, mes, cents: sum(found.paid) }];
        this.add("devengado", found.moneda, this.onMonth(found.accrued, mes), -1);
        this.add("devengado", found.moneda, to);
        this.add("pagado", found.moneda, this.onMonth(found.paid, mes), -1);
        this.add("pagado", found.moneda, paid);
        Object.assign(found, { accrued: to, paid });
        return null;
      }
      case "anticipar": {
        const found = this.asked.get(op.de);
        if (found?.state !== "aprobado") return "estado";
        if (cents(op.importe) > sum(found.left) - sum(found.advance)) return "supera_saldo";
        const places = split(found.left, cents(op.importe));
        this.add("anticipado", found.moneda, this.onMonth(places, 0));
        found.advance = merged([...found.advance, ...places], false);
        return null;
      }
      case "aplicar": {
        const [order, voucher] = [this.asked.get(op.de), this.vouchers.get(op.a)];
        if (!order || !voucher || voucher.annulled || voucher.compromiso !== op.de) return "estado";
        const amount = cents(op.importe);
        if (amount > sum(order.advance)) return "supera_pagado";
        const unpaid = without(voucher.accrued, voucher.paid, false);
        if (amount > sum(unpaid)) return "supera_saldo";
        const used = split(order.advance, amount);
        this.add("anticipado", order.moneda, this.onMonth(used, 0), -1);
        order.advance = without(order.advance, used, false);
        this.pay(voucher, split(unpaid, amount));
        return null;
      }
      case "cerrar_mes":
        if (this.shut.has(op.mes)) return "estado";
        this.shut.add(op.mes);
        return null;
      case "reabrir_mes":
        return this.shut.delete(op.mes) ? null : "estado";
      case "cotizacion": {
        if (this.rates.some(({ moneda, mes }) => moneda === op.moneda && mes === op.mes)) return "estado";
        this.rates.push(op);
        for (const line of this.lines.filter(({ mes }) => mes === op.mes)) Object.assign(line, this.converted(line));
        return null;
      }
    }
  }

  private placeOf = ({ bolsa, mes, importe }: { bolsa: string; mes?: number; importe: string }): Place => ({
    bolsa,
    mes: mes ?? 0,
    cents: cents(importe),
  });
  private onMonth = (places: readonly Place[], mes: number) => places.map((place) => ({ ...place, mes }));

  private locked(places: readonly Place[]): Why | null {
    return this.alone && places.some(({ mes }) => this.shut.has(mes)) ? "mes_cerrado" : null;
  }

  private openMonth(mes: number): number {
    let open = mes;
    while (this.shut.has(open)) open += 1;
    return open;
  }

  /** What a voucher or an obligation accrues, charged as what is behind it. */
  private accrue(op: Extract<Op, { op: "comprobante" | "obligacion" }>): Owed | Why {
    const obligation = "obligacion" in op && op.obligacion !== undefined ? this.obligations.get(op.obligacion) : null;
    if (obligation === undefined || obligation?.annulled) return "estado";
    const compromiso = obligation?.compromiso ?? op.compromiso;
    const order = compromiso === undefined ? undefined : this.asked.get(compromiso);
    if (compromiso !== undefined && !obligation && order?.state !== "aprobado") return "estado";
    const mes = op.mes ?? 0;
    if (obligation && sum(obligation.accrued) === 0) return "estado";
    const behind = obligation?.accrued ?? order?.asked ?? [{ bolsa: op.bolsa ?? "a", mes, cents: 1 }];
    const moneda = obligation?.moneda ?? order?.moneda ?? op.moneda ?? "ARS";
    const refused = this.locked([{ bolsa: "", mes, cents: 0 }]);
    if (refused) return refused;
    const accrued = this.onMonth(split(merged(behind, false), cents(op.importe)), mes);
    this.add("devengado", moneda, accrued);
    return {
      moneda,
      accrued,
      annulled: false,
      noted: false,
      paid: [],
      compromiso,
      took: [],
      obligacion: "obligacion" in op ? op.obligacion : undefined,
      replaced: [],
      touched: false,
      whole: cents(op.importe),
    };
  }

  /** Takes from the commitment what no obligation had taken already. */
  private consume(made: Owed, amount: number) {
    const order = made.compromiso === undefined ? undefined : this.asked.get(made.compromiso);
    if (!order) return;
    made.took = split(order.left, Math.min(amount, sum(order.left)));
    this.add("comprometido", order.moneda, made.took, -1);
    order.left = without(order.left, made.took, true);
  }

  private annul(found: Owed, mes: number): null {
    this.add("devengado", found.moneda, this.onMonth(found.accrued, this.openMonth(mes)), -1);
    Object.assign(found, { annulled: true, accrued: [] });
    const order = found.compromiso === undefined ? undefined : this.asked.get(found.compromiso);
    if (order?.state === "aprobado") {
      this.add("comprometido", order.moneda, found.took);
      order.left = merged([...order.left, ...found.took], true);
    }
    return null;
  }

  private pay(found: Owed, places: readonly Place[]) {
    found.touched = true;
    this.add("pagado", found.moneda, this.onMonth(places, 0));
    found.paid = merged([...found.paid, ...places], false);
  }

  private add(kind: Kind, moneda: string, places: readonly Place[], sign = 1): Line[] {
    const made = places
      .filter((place) => place.cents !== 0)
      .map(({ bolsa, mes, cents: value }) => {
        const line: Line = { bolsa, kind, moneda, mes, cents: sign * value, usd: null, eur: null };
        return Object.assign(line, this.converted(line));
      });
    this.lines.push(...made);
    return made;
  }

  /** In dollars and euros by the rates of its month; what has a rate already keeps it. */
  private converted({ moneda, mes, cents: value, usd, eur }: Line): Pick<Line, "usd" | "eur"> {
    const rate = (of: string) =>
      of === "ARS" ? 1 : this.rates.find((one) => one.moneda === of && one.mes === mes)?.valor;
    const into = (of: string, kept: number | null): number | null => {
      if (kept !== null) return kept;
      if (moneda === of) return value;
      const [own, other] = [rate(moneda), rate(of)];
      if (own === undefined || other === undefined) return null;
      const units = Math.floor((2 * Math.abs(value) * own + other) / (2 * other));
      return value < 0 ? -units : units;
    };
    return { usd: into("USD", usd), eur: into("EUR", eur) };
  }

  private total(kind: Kind, bolsa: string, moneda: string, mes?: number): number {
    return this.lines
      .filter(
        (l) => l.kind === kind && l.bolsa === bolsa && l.moneda === moneda && (mes === undefined || l.mes === mes),
      )
      .reduce((total, l) => total + l.cents, 0);
  }

  private available({ bolsa, mes }: Place, moneda: string): number {
    const month = this.rules[bolsa]?.period === "mes" ? mes : undefined;
    const of = (kind: Kind) => this.total(kind, bolsa, moneda, month);
    return of("presupuestado") - of("comprometido") - of("devengado");
  }

  private fits(places: readonly Place[], moneda: string): boolean {
    return places.every((place) => {
      const rule = this.rules[place.bolsa];
      if (rule?.policy !== "bloquea") return true;
      const period = places.filter((one) => same(one, place, rule.period === "mes"));
      return sum(period) <= this.available(place, moneda);
    });
  }

  /** Cents by purse, currency, month and kind; what comes to nothing is left out. */
  figures(): Record<string, number> {
    const out: Record<string, number> = {};
    for (const { bolsa, moneda, mes, kind, cents: value } of this.lines) {
      const key = `${bolsa} ${moneda} ${mes} ${kind}`;
      out[key] = (out[key] ?? 0) + value;
    }
    return Object.fromEntries(Object.entries(out).filter(([, value]) => value !== 0));
  }

  /** What a purse has left in a month, or in all where that is its period. */
  left = (bolsa: string, moneda: string, mes: number): number => this.available({ bolsa, mes, cents: 0 }, moneda);

  /** What all of it costs in dollars and euros, and how many amounts have no rate. */
  conversions(): { usd: number; eur: number; withoutUsd: number; withoutEur: number } {
    const of = (key: "usd" | "eur") => this.lines.reduce((total, line) => total + (line[key] ?? 0), 0);
    const without = (key: "usd" | "eur") => this.lines.filter((line) => line[key] === null).length;
    return { usd: of("usd"), eur: of("eur"), withoutUsd: without("usd"), withoutEur: without("eur") };
  }

  /** The figures that people read, as the worked histories write them. */
  read(bolsa: string, moneda: string): Record<string, string> {
    const text = (value: number) => (value / 100).toFixed(2);
    const kinds = ["presupuestado", "solicitado", "comprometido", "devengado", "pagado"] as const;
    const of = Object.fromEntries(kinds.map((kind) => [kind, this.total(kind, bolsa, moneda)])) as Record<Kind, number>;
    return {
      ...Object.fromEntries(kinds.map((kind) => [kind, text(of[kind])])),
      disponible: text(of.presupuestado - of.comprometido - of.devengado),
      por_pagar: text(of.devengado - of.pagado),
    };
  }
}
