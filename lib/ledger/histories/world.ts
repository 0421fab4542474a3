import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { AppError, toAppError } from "@/lib/http/errors";
import { balanceOf, openDay, type Source, unpaidOf } from "../balances";
import { type CashFacts, handCashOver, planCash } from "../cash";
import { giveBack, takeFrom } from "../commitments";
import { annulObligation, giveObligationBack, openObligation, payObligation, takeOver } from "../obligations";
import { type PostingActor, post, reverse } from "../post";
import { alike, onDay, type Share, take, totalOf } from "../shares";
import * as moves from "../transitions";
import type { Op, PurseRule, Why } from "./ops";

class Refused extends Error {
  constructor(readonly why: Why) {
    super(why);
  }
}
const require = (holds: boolean, why: Why) => {
  if (!holds) throw new Refused(why);
};
const atMost = (amount: string, most: string) => compareMoney(amount, most) <= 0;
const PEDIDO = "h_pedido";
const COMPROBANTE = "h_comprobante";

/** Where a history takes place: its own purses, company and months, so that histories do not see each other. */
export interface Place {
  n: number;
  purses: Record<string, number>;
  company: number;
  actor: PostingActor & { userId: number };
  /** What each id is going to be, by the operation that makes it. */
  made: ReadonlyMap<string, Op & { number: number }>;
}

/** Months that no other history has. */
function monthOf(n: number, mes: number): string {
  const month = 2040 * 12 + n * 5 + mes;
  return `${Math.trunc(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
const dayOf = (n: number, mes = 0) => `${monthOf(n, mes).slice(0, 8)}05`;

/** Makes the place of a history. */
export async function placeOf(
  n: number,
  userId: number,
  rules: Record<string, PurseRule>,
  ops: readonly Op[],
): Promise<Place> {
  const company = await prisma.company.create({
    data: { name: `Empresa ${n}`, tax_id: `99-${String(n).padStart(8, "0")}-0`, country: "AR", active: true },
  });
  const purses: Record<string, number> = {};
  for (const [bolsa, rule] of Object.entries(rules)) {
    const made = await prisma.purse.create({ data: { kind: "marketing", name: `${bolsa} ${n}`, ...rule } });
    purses[bolsa] = made.id;
  }
  const made = new Map<string, Op & { number: number }>();
  ops.forEach((op, number) => {
    if ("id" in op && op.id !== undefined && !made.has(op.id)) made.set(op.id, { ...op, number });
  });
  return { n, purses, company: company.id, actor: { userId }, made };
}

/**
 * One person does one thing, as the domains will: holds the records it touches, asks what they say, posts, plans the cash. `turn`
 * is called when the records are held: what it numbers is the order in which they changed.
 * @returns why it was refused, or null
 */
export async function act(place: Place, op: Op, number: number, turn: () => void = () => {}): Promise<Why | null> {
  try {
    await prisma.$transaction(
      async (tx) => {
        for (const id of touched(place, op))
          await txQuery(tx, "SELECT pg_advisory_xact_lock($1::int, hashtext($2::text))::text", place.n, id);
        turn();
        await new Deed(place, tx, number).run(op);
      },
      { timeout: 30_000, maxWait: 30_000 },
    );
    return null;
  } catch (error) {
    return whyOf(error);
  }
}

function whyOf(error: unknown): Why {
  if (error instanceof Refused) return error.why;
  const known = error instanceof AppError ? error : toAppError(error);
  if (known?.status === 422 && known.message.includes("está cerrado")) return "mes_cerrado";
  if (known?.status === 422 && known.message.startsWith("No alcanza")) return "no_alcanza";
  if (known?.status === 422 && known.message.startsWith("Se paga más")) return "supera_saldo";
  if (known?.status === 422 && known.message.includes("ya se pagó")) return "pagado_o_con_nota";
  throw error;
}

/** The records that an operation holds, in one order for everybody. */
function touched({ made }: Place, op: Op): string[] {
  const own = ["id", "de", "a", "compromiso", "obligacion"].flatMap((key) => {
    const id = (op as Record<string, unknown>)[key];
    return typeof id === "string" && made.has(id) ? [id] : [];
  });
  const behind = own.flatMap((id) => {
    const { compromiso, obligacion } = (made.get(id) ?? {}) as { compromiso?: string; obligacion?: string };
    return [compromiso, obligacion].filter((one): one is string => one !== undefined);
  });
  const further = behind.flatMap((id) => {
    const { compromiso } = (made.get(id) ?? {}) as { compromiso?: string };
    return compromiso === undefined ? [] : [compromiso];
  });
  const months = op.op === "cerrar_mes" || op.op === "reabrir_mes" || op.op === "cotizacion" ? ["meses"] : [];
  return [...new Set([...own, ...behind, ...further, ...months])].sort();
}

class Deed {
  constructor(
    private readonly place: Place,
    private readonly tx: Tx,
    private readonly number: number,
  ) {}

  async run(op: Op): Promise<void> {
    switch (op.op) {
      case "presupuesto":
        return this.post(this.budget(op.id), "dado", this.day(op.mes), moves.budgeted([this.share(op)]));
      case "revertir":
        return this.revert(op.id);
      case "reasignar": {
        if (op.de === op.a) require(atMost(op.importe, await this.left(op)), "sin_disponible");
        const movement = moves.moved([this.share({ ...op, bolsa: op.de })], [this.share({ ...op, bolsa: op.a })]);
        return this.post(this.budget(), "movido", this.day(op.mes), movement).catch((error) => {
          throw whyOf(error) === "no_alcanza" ? new Refused("sin_disponible") : error;
        });
      }
      case "pedir":
        return this.post(this.of(PEDIDO, op.id), "pedido", this.day(op.mes), moves.requested(this.asked(op)));
      case "aprobar":
      case "rechazar": {
        const source = await this.inState(op.id, "pedido");
        const asked = await balanceOf(this.tx, source, "solicitado");
        const movement = op.op === "aprobar" ? moves.approved(asked) : moves.withdrawn(asked);
        await this.post(source, op.op === "aprobar" ? "aprobado" : "rechazado", this.day(), movement);
        return this.plan(source, "comprometido");
      }
      case "cerrar": {
        const source = await this.inState(op.id, "aprobado");
        const left = await balanceOf(this.tx, source, "comprometido");
        await this.post(source, "cerrado", this.day(), moves.closed(left));
        // What was taken whole has nothing to let go of, and is closed all the same.
        if (left.length === 0) await this.mark(source, "cerrado");
        return this.plan(source, "comprometido");
      }
      case "comprobante":
        return this.voucher(op);
      case "obligacion":
        return this.obligation(op);
      case "pagar_obligacion": {
        const id = await this.obligationId(op.id);
        require(id !== null, "supera_saldo");
        const paid = { amount: op.importe ?? "0", day: this.day(), event: `pago:${this.number}` };
        return payObligation(this.tx, this.actor, id ?? 0, paid);
      }
      case "anular_obligacion": {
        const id = await this.obligationId(op.id);
        require(id !== null, "estado");
        const order = (this.place.made.get(op.id) as { compromiso?: string }).compromiso;
        const open = order !== undefined && (await this.stateOf(order)) === "aprobado";
        const commitment = open ? this.of(PEDIDO, order) : undefined;
        await annulObligation(this.tx, this.actor, id ?? 0, { day: this.day(op.mes), reason: "mal", commitment });
        return commitment && this.plan(commitment, "comprometido");
      }
      case "pagar": {
        const source = this.of(COMPROBANTE, op.id);
        return this.pay(source, `pago:${this.number}`, op.importe);
      }
      case "rebotar": {
        const source = this.of(COMPROBANTE, op.id);
        const paid = await balanceOf(this.tx, source, "pagado");
        require(atMost(op.importe, totalOf(paid)), "supera_pagado");
        await this.post(source, `rebote:${this.number}`, this.day(), moves.bounced(take(paid, op.importe)));
        return this.plan(source, "firme");
      }
      case "nota_credito": {
        const source = this.of(COMPROBANTE, op.de);
        const unpaid = await unpaidOf(this.tx, source);
        require(atMost(op.importe, totalOf(unpaid)), "supera_saldo");
        const gone = onDay(take(unpaid, op.importe), await this.open(op.mes));
        await this.post(source, `nota:${this.number}`, this.day(op.mes), moves.credited(gone));
        return this.plan(source, "firme");
      }
      case "anular":
        return this.annul(op);
      case "reimputar": {
        const source = this.of(COMPROBANTE, op.id);
        require((await this.stateOf(op.id)) === "validado", "estado");
        const [before, paid] = [
          await balanceOf(this.tx, source, "devengado"),
          await balanceOf(this.tx, source, "pagado"),
        ];
        if (before.length === 0) return;
        const open = await this.open(op.mes);
        const to = (shares: readonly Share[]) =>
          shares.length === 0
            ? []
            : [this.share({ bolsa: op.a, moneda: shares[0]?.currency ?? "", importe: totalOf(shares) }, open)];
        const movement = moves.reallocated(onDay(before, open), to(before), onDay(paid, open), to(paid));
        return this.post(source, `imputado:${this.number}`, this.day(op.mes), movement);
      }
      case "anticipar": {
        const source = await this.inState(op.de, "aprobado");
        const [left, before] = [
          await balanceOf(this.tx, source, "comprometido"),
          await balanceOf(this.tx, source, "anticipado"),
        ];
        require(atMost(op.importe, subMoney(totalOf(left), totalOf(before))), "supera_saldo");
        const given = onDay(take(left, op.importe), { day: this.day() });
        await this.post(source, `anticipo:${this.number}`, this.day(), moves.advanced(given));
        return this.plan(source, "comprometido");
      }
      case "aplicar": {
        const [order, voucher] = [this.of(PEDIDO, op.de), this.of(COMPROBANTE, op.a)];
        require((await this.stateOf(op.de)) !== null && (await this.stateOf(op.a)) === "validado", "estado");
        require(this.orderOf(op.a) === op.de, "estado");
        const advance = await balanceOf(this.tx, order, "anticipado");
        require(atMost(op.importe, totalOf(advance)), "supera_pagado");
        await this.pay(voucher, `anticipo:${this.number}`, op.importe);
        await this.post(order, `aplicado:${this.number}`, this.day(), moves.advanceUsed(take(advance, op.importe)));
        return this.plan(order, "comprometido");
      }
      case "cerrar_mes":
      case "reabrir_mes":
        return this.month(op);
      case "cotizacion": {
        const day = monthOf(this.place.n, op.mes);
        const rate = { day: new Date(day), currency: op.moneda, source: "oficial", rate: op.valor };
        const known = await this.tx.fxRate.count({ where: { day: rate.day, currency: op.moneda } });
        require(known === 0, "estado");
        await this.tx.fxRate.create({ data: rate });
        await txQuery(this.tx, "SELECT ledger_convert($1::date, $1::date + 6)", day);
      }
    }
  }

  private get actor() {
    return this.place.actor;
  }
  private day = (mes = 0) => dayOf(this.place.n, mes);
  private open = (mes = 0) => openDay(this.tx, this.place.company, this.day(mes));

  private idOf = (number: number) => this.place.n * 10_000 + number;
  private of = (type: string, id: string): Source => ({
    type,
    id: this.idOf(this.place.made.get(id)?.number ?? 9_999),
  });
  private budget = (id?: string): Source =>
    id === undefined ? { type: "h_presupuesto", id: this.idOf(this.number) } : this.of("h_presupuesto", id);

  private share(
    { bolsa, moneda, importe }: { bolsa: string; moneda: string; importe: string },
    day: Partial<Share> = {},
  ): Share {
    const { purses, company } = this.place;
    return { purse_id: purses[bolsa] ?? 0, company_id: company, currency: moneda, amount: importe, ...day };
  }
  private asked = (op: Extract<Op, { op: "pedir" }>): Share[] =>
    (op.partes ?? [{ bolsa: op.bolsa, mes: op.mes ?? 0, importe: op.importe }]).map((part) =>
      this.share({ ...part, moneda: op.moneda }, { day: this.day(part.mes) }),
    );

  private async post(source: Source, event: string, day: string, movement: moves.Movement): Promise<void> {
    if (movement.lines.length > 0)
      await post(this.tx, this.actor, [{ source: { ...source, event }, day, ...movement }]);
  }

  private async left({ de, moneda, mes }: { de: string; moneda: string; mes?: number }): Promise<string> {
    const text = "SELECT purse_left($1::int, date_trunc('month', $2::date)::date, $3::text)::text AS left";
    const [row] = await txQuery<{ left: string }>(this.tx, text, this.place.purses[de] ?? 0, this.day(mes), moneda);
    return row?.left ?? "0";
  }

  /** What happened to a record, by what was posted of it. */
  private async events({ type, id }: Source): Promise<string[]> {
    const text = "SELECT event FROM ledger_posting WHERE source_type = $1::text AND source_id = $2::bigint";
    return (await txQuery<{ event: string }>(this.tx, text, type, id)).map(({ event }) => event);
  }
  private async stateOf(id: string): Promise<string | null> {
    const made = this.place.made.get(id);
    const events = new Set(await this.events(this.of(made?.op === "pedir" ? PEDIDO : COMPROBANTE, id)));
    return ["anulado", "cerrado", "rechazado", "aprobado", "pedido", "validado"].find((one) => events.has(one)) ?? null;
  }
  private async inState(id: string, state: string): Promise<Source> {
    require((await this.stateOf(id)) === state, "estado");
    return this.of(PEDIDO, id);
  }
  /** Says that something happened that moved nothing. */
  private async mark(source: Source, event: string): Promise<void> {
    const nothing = { currency: "ARS", amount: "0.01", kind: "solicitado" as const };
    const lines = [nothing, { ...nothing, amount: "-0.01" }];
    await post(this.tx, this.actor, [{ source: { ...source, event }, day: this.day(), lines }]);
  }

  private facts = (certainty: CashFacts["certainty"], currency: string): CashFacts => ({
    company_id: this.place.company,
    currency,
    certainty,
    due_day: this.day(1),
  });
  private async plan(source: Source, certainty: CashFacts["certainty"]): Promise<void> {
    for (const currency of ["ARS", "USD", "EUR"]) await planCash(this.tx, source, this.facts(certainty, currency));
  }

  private async pay(source: Source, event: string, amount: string): Promise<void> {
    const unpaid = await unpaidOf(this.tx, source);
    require(atMost(amount, totalOf(unpaid)), "supera_saldo");
    await this.post(source, event, this.day(), moves.paid(onDay(take(unpaid, amount), { day: this.day() })));
    await this.plan(source, "firme");
  }

  private async revert(id: string): Promise<void> {
    const { type, id: of } = this.budget(id);
    const rows = await txQuery<{ id: number; undone: boolean }>(
      this.tx,
      `SELECT p.id::float8 AS id, EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id) AS undone FROM ledger_posting p
       WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND p.reverses_id IS NULL`,
      type,
      of,
    );
    require(rows.length > 0 && rows.every(({ undone }) => !undone), "estado");
    await reverse(
      this.tx,
      this.actor,
      rows.map((row) => row.id),
      { reason: "mal" },
    );
  }

  private async obligationId(id: string): Promise<number | null> {
    const [row] = await txQuery<{ id: number }>(
      this.tx,
      "SELECT id FROM obligation WHERE source_type = 'h_obligacion' AND source_id = $1::bigint AND state <> 'anulada'",
      this.of("h_obligacion", id).id,
    );
    return row?.id ?? null;
  }

  /** The order behind a voucher, its own or its obligation's. */
  private orderOf(id: string): string | undefined {
    const { compromiso, obligacion } = (this.place.made.get(id) ?? {}) as { compromiso?: string; obligacion?: string };
    return obligacion === undefined ? compromiso : this.orderOf(obligacion);
  }

  /** What is behind it by purse: one share each. */
  private charged(op: { bolsa?: string; moneda?: string; importe: string }, behind: readonly Share[] | null): Share[] {
    if (!behind) return [this.share({ bolsa: op.bolsa ?? "a", moneda: op.moneda ?? "ARS", importe: op.importe })];
    const purses = [...new Set(behind.map(({ purse_id }) => purse_id))];
    const whole = purses.map((purse_id): Share => {
      const own = behind.filter((share) => share.purse_id === purse_id);
      const [first] = own;
      return { purse_id, company_id: this.place.company, currency: first?.currency ?? "", amount: totalOf(own) };
    });
    return alike(whole, op.importe);
  }
  private async behind(order: string): Promise<Share[]> {
    const made = this.place.made.get(order);
    require(made?.op === "pedir" && (await this.stateOf(order)) === "aprobado", "estado");
    return made?.op === "pedir" ? this.asked(made) : [];
  }

  private async voucher(op: Extract<Op, { op: "comprobante" }>): Promise<void> {
    const source = this.of(COMPROBANTE, op.id);
    const obligation = op.obligacion === undefined ? null : await this.obligationId(op.obligacion);
    require(op.obligacion === undefined || obligation !== null, "estado");
    const owed =
      obligation === null ? null : await balanceOf(this.tx, { type: "obligation", id: obligation }, "devengado");
    require(owed === null || owed.length > 0, "estado");
    const own = op.compromiso === undefined ? null : await this.behind(op.compromiso);
    const shares = this.charged(op, owed ?? own);
    const day = this.day(op.mes);
    await this.post(source, "validado", day, moves.accrued(shares));
    const done = { amount: op.importe, day };
    const part = obligation === null ? "0" : await takeOver(this.tx, this.actor, obligation, source, done);
    const order = this.orderOf(op.id);
    if (order !== undefined) {
      const commitment = this.of(PEDIDO, order);
      const rest = { amount: subMoney(op.importe, part), day };
      await takeFrom(this.tx, this.actor, commitment, source, rest);
      await handCashOver(this.tx, commitment, source, this.facts("firme", shares[0]?.currency ?? ""));
      await this.plan(commitment, "comprometido");
    }
    await this.plan(source, "firme");
  }

  private async obligation(op: Extract<Op, { op: "obligacion" }>): Promise<void> {
    const own = op.compromiso === undefined ? null : await this.behind(op.compromiso);
    const shares = this.charged(op, own);
    await openObligation(this.tx, this.actor, {
      kind: "declarado",
      source: this.of("h_obligacion", op.id),
      company_id: this.place.company,
      currency: shares[0]?.currency ?? "",
      day: this.day(op.mes),
      due_day: this.day(2),
      shares,
      commitment: op.compromiso === undefined ? undefined : this.of(PEDIDO, op.compromiso),
    });
    if (op.compromiso !== undefined) await this.plan(this.of(PEDIDO, op.compromiso), "comprometido");
  }

  private async annul(op: Extract<Op, { op: "anular" }>): Promise<void> {
    const source = this.of(COMPROBANTE, op.id);
    const noted = (await this.events(source)).some((event) => event.startsWith("nota:"));
    require((await this.stateOf(op.id)) === "validado" && !noted, "pagado_o_con_nota");
    require((await balanceOf(this.tx, source, "pagado")).length === 0, "pagado_o_con_nota");
    const day = this.day(op.mes);
    const shares = onDay(await balanceOf(this.tx, source, "devengado"), await this.open(op.mes));
    await this.post(source, "anulado", day, moves.annulled(shares));
    const { obligacion } = this.place.made.get(op.id) as { obligacion?: string };
    const obligation = obligacion === undefined ? null : await this.obligationId(obligacion);
    if (obligation !== null) await giveObligationBack(this.tx, this.actor, obligation, source, { day, reason: "mal" });
    const order = this.orderOf(op.id);
    if (order !== undefined && (await this.stateOf(order)) === "aprobado") {
      const commitment = this.of(PEDIDO, order);
      await giveBack(this.tx, this.actor, commitment, source, "mal");
      await handCashOver(this.tx, source, commitment, this.facts("comprometido", shares[0]?.currency ?? ""));
      await this.plan(commitment, "comprometido");
    }
    await this.plan(source, "firme");
  }

  private async month({ op, mes }: Extract<Op, { op: "cerrar_mes" | "reabrir_mes" }>): Promise<void> {
    const { company, actor, n } = this.place;
    const of = { company_id: company, month: new Date(monthOf(n, mes)), scope: "operativo", reopened_at: null };
    const open = await this.tx.periodLock.findFirst({ where: of });
    require((open === null) === (op === "cerrar_mes"), "estado");
    if (open === null) await this.tx.periodLock.create({ data: { ...of, locked_by: actor.userId } });
    else
      await this.tx.periodLock.update({
        where: { id: open.id },
        data: { reopened_at: new Date(), reopened_by: actor.userId, reopen_reason: "falta algo" },
      });
  }
}

/** The same figures as the model's, from the rollup: cents by purse, currency, month and kind. */
export async function figuresOf({ n, purses }: Place): Promise<Record<string, number>> {
  const rows = await query<{ purse_id: number; currency: string; month: string; kind: string; cents: number }>(
    `SELECT purse_id, currency::text AS currency, month::text AS month, kind, (sum(amount) * 100)::float8 AS cents FROM ledger_rollup
     WHERE purse_id = ANY ($1::int[]) GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0`,
    [Object.values(purses)],
  );
  const bolsaOf = (id: number) => Object.keys(purses).find((bolsa) => purses[bolsa] === id) ?? "?";
  const mesOf = (month: string) => Array.from({ length: 5 }, (_, mes) => monthOf(n, mes)).indexOf(month);
  return Object.fromEntries(
    rows.map((row) => [
      `${bolsaOf(row.purse_id)} ${row.currency} ${mesOf(row.month)} ${row.kind}`,
      Math.round(row.cents),
    ]),
  );
}

/** What it all costs in dollars and euros, from the rollup. */
export async function conversionsOf({ purses }: Place) {
  const [row] = await query<{ usd: number; eur: number; withoutUsd: number; withoutEur: number }>(
    `SELECT coalesce(sum(cost_usd) * 100, 0)::float8 AS usd, coalesce(sum(cost_eur) * 100, 0)::float8 AS eur,
       coalesce(sum(without_usd), 0)::int AS "withoutUsd", coalesce(sum(without_eur), 0)::int AS "withoutEur"
     FROM ledger_rollup WHERE purse_id = ANY ($1::int[])`,
    [Object.values(purses)],
  );
  const cents = { usd: Math.round(row?.usd ?? 0), eur: Math.round(row?.eur ?? 0) };
  return { withoutUsd: row?.withoutUsd ?? 0, withoutEur: row?.withoutEur ?? 0, ...cents };
}

/** What a purse has left, as the database answers it. */
export async function leftOf({ n, purses }: Place, bolsa: string, moneda: string, mes: number): Promise<number> {
  const text = "SELECT (purse_left($1, $2::date, $3) * 100)::float8 AS left";
  const [row] = await query<{ left: number }>(text, [purses[bolsa], monthOf(n, mes), moneda]);
  return Math.round(row?.left ?? 0);
}
