import { addDays } from "@/lib/format/dates";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { OpenInvoice } from "./invoice";
import { type Direction, directionOf } from "./kinds";
import { add, type BankLine, bare, figures, isOut, plain, saysName, sizeOf, taxIdsOf, tokensOf } from "./lineWords";
import type { OpenOrder } from "./order";
import { collectionsOf } from "./proposeCollections";

export type { BankLine };

/** Days that an order and its line may be apart where only amount and payee speak for them. */
const NEAR_DAYS = 3;
/** As long after its day may an order be paid that people had given up. */
const LATE_DAYS = 45;

export interface BankRule {
  id: number;
  name: string;
  words: string;
  direction: Direction;
}

/** `segura`: one click takes it; `probable`; `decidir`: it differs, or several fit; `regla`: nothing of ours, a rule says what it is. */
export type Trust = "segura" | "probable" | "decidir" | "regla";

export interface Proposal {
  lines: number[];
  /** Of a `cobro`: the invoices. */
  orders: { id: number; amount: string }[];
  kind: "orden" | "devolucion" | "regla" | "cobro";
  trust: Trust;
  rule_id: number | null;
  /** What the lines took beyond the orders; of a `cobro` what of the invoices did not come. */
  difference: string;
  /** Why, in words. */
  reason: string;
  /** What makes it sure, in two or three of them; "" where it is not. */
  why: string;
}

class Index {
  private readonly byReference = new Map<string, OpenOrder[]>();
  private readonly byBatch = new Map<string, OpenOrder[]>();
  private readonly byAmount = new Map<string, OpenOrder[]>();
  private readonly payees = new Map<number, string>();
  private readonly byTaxId = new Map<string, OpenOrder[]>();

  constructor(orders: readonly OpenOrder[]) {
    for (const order of orders) {
      for (const key of new Set([bare(order.end_to_end), bare(order.number)])) add(this.byReference, key, order);
      if (order.batch) add(this.byBatch, bare(order.batch), order);
      if (order.tax_id) add(this.byTaxId, bare(order.tax_id), order);
      add(this.byAmount, order.amount, order);
      this.payees.set(order.id, plain(order.payee));
    }
  }

  /** The order that the line names, by its reference or inside its text. */
  named = (line: BankLine): OpenOrder[] => firstOf(this.byReference, line);
  batch = (line: BankLine): OpenOrder[] => firstOf(this.byBatch, line);

  ofAmount = (amount: string): OpenOrder[] => this.byAmount.get(amount) ?? [];

  ofTaxIds(line: BankLine): OpenOrder[] {
    return this.byTaxId.size === 0 ? [] : taxIdsOf(line).flatMap((id) => this.byTaxId.get(id) ?? []);
  }

  says(line: BankLine, order: OpenOrder): "cuit" | "nombre" | null {
    if (order.tax_id && taxIdsOf(line).includes(bare(order.tax_id))) return "cuit";
    return saysName(line, this.payees.get(order.id) ?? "") ? "nombre" : null;
  }
}

/** Where nothing has such a name, none of tens of thousands of lines is taken apart for it. */
function firstOf(named: ReadonlyMap<string, OpenOrder[]>, line: BankLine): OpenOrder[] {
  if (named.size === 0) return [];
  for (const token of tokensOf(line)) {
    const found = named.get(token);
    if (found) return found;
  }
  return [];
}

const near = (order: OpenOrder, line: BankLine): boolean =>
  order.day >= addDays(line.day, -NEAR_DAYS) && order.day <= addDays(line.day, NEAR_DAYS);
/** A debit of what was given up comes late. */
const appears = (order: OpenOrder, line: BankLine): boolean =>
  line.day >= addDays(order.day, -NEAR_DAYS) && line.day <= addDays(order.day, LATE_DAYS);
const GIVEN_UP = { rechazado: "se había rechazado", no_enviado: "se había dado por no enviada" } as const;
const putsBack = ({ given_up, twice, payee }: OpenOrder): string =>
  `Esta orden ${GIVEN_UP[given_up ?? "rechazado"]}: acreditarla la devuelve${twice ? `. Lo que pagaba ya se paga con otra: quedará a favor de ${payee}` : ""}`;
const total = (orders: readonly OpenOrder[]) => sumMoney(orders.map(({ amount }) => amount));

/**
 * What each line that is nothing yet may be, each order and each line at most once; the surest first. Nothing is decided by it.
 * Lines without any proposal are left out.
 */
export function propose(
  lines: readonly BankLine[],
  orders: readonly OpenOrder[],
  rules: readonly BankRule[],
  invoices: readonly OpenInvoice[] = [],
): Proposal[] {
  const open = new Index(orders.filter(({ credited, given_up }) => !credited && !given_up));
  const gone = new Index(orders.filter(({ given_up }) => given_up));
  const paid = new Index(orders.filter(({ credited }) => credited));
  const used = new Set<number>();
  const found = new Map<number, Proposal>();
  const words = rules.map((rule) => ({ rule, words: plain(figures(rule.words)).split(" ") }));
  const free = (some: readonly OpenOrder[]) => some.filter(({ id }) => !used.has(id));
  const left = () => lines.filter(({ id }) => !found.has(id));
  const take = (
    some: readonly BankLine[],
    taken: readonly OpenOrder[],
    how: Pick<Proposal, "trust" | "reason"> & Partial<Proposal>,
  ) => {
    for (const { id } of taken) used.add(id);
    const amount = sumMoney(some.map(sizeOf));
    const proposal: Proposal = {
      lines: some.map(({ id }) => id),
      orders: taken.map((order) => ({ id: order.id, amount: order.amount })),
      kind: "orden",
      rule_id: null,
      why: "",
      difference: taken.length === 0 ? "0.00" : subMoney(amount, total(taken)),
      ...how,
    };
    for (const { id } of some) found.set(id, proposal);
  };

  // 1. What names its order, or its batch.
  const sharing = new Map<number, BankLine[]>();
  for (const line of lines.filter(isOut)) {
    const [order, other] = free(open.named(line));
    if (order && !other) add(sharing, order.id, line);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [id, some] of sharing) {
    const order = byId.get(id) as OpenOrder;
    const alone = some.find((line) => sizeOf(line) === order.amount);
    const sum = sumMoney(some.map(sizeOf));
    if (alone)
      take([alone], [order], {
        trust: "segura",
        why: "Número de orden",
        reason: `Dice ${order.number} y es el mismo importe`,
      });
    else if (some.length > 1 && compareMoney(sum, order.amount) === 0)
      take(some, [order], {
        trust: "segura",
        why: "Número de orden",
        reason: `${some.length} movimientos dicen ${order.number} y suman su importe`,
      });
    else if (some[0])
      take([some[0]], [order], { trust: "decidir", reason: `Dice ${order.number}, pero el importe no es el mismo` });
  }
  for (const line of left().filter(isOut)) {
    const batch = free(open.batch(line));
    if (batch.length === 0) continue;
    const same = compareMoney(total(batch), sizeOf(line)) === 0;
    const what = `el lote ${batch[0]?.batch}, ${batch.length} órdenes`;
    take(
      [line],
      batch,
      same
        ? { trust: "segura", why: "Número de lote", reason: `Es ${what} que suman lo mismo` }
        : { trust: "decidir", reason: `Dice ${what}, pero no suman lo mismo` },
    );
  }

  for (const line of left().filter(isOut)) {
    const [order] = free(gone.named(line)).filter(({ amount }) => amount === sizeOf(line));
    if (order) take([line], [order], { trust: "probable", reason: `Dice ${order.number}. ${putsBack(order)}` });
  }

  // 2. Money that came back.
  const back = new Set<number>();
  for (const line of left().filter((one) => !isOut(one))) {
    // What was proposed above as paid by a line of the same file comes back, too.
    const named = [...paid.named(line), ...open.named(line).filter(({ id }) => used.has(id))].filter(
      ({ id }) => !back.has(id),
    );
    const order = named.find(({ amount }) => amount === sizeOf(line));
    if (!order) continue;
    back.add(order.id);
    take([line], [order], {
      kind: "devolucion",
      trust: order.credited ? "segura" : "decidir",
      reason: order.credited
        ? `Devuelve ${order.number}: queda pendiente de nuevo`
        : `Devuelve ${order.number}: conciliar primero su pago`,
    });
  }

  // What clients paid us.
  const collections = collectionsOf(invoices);
  const keep = (some: readonly Proposal[]) => {
    for (const proposal of some) for (const id of proposal.lines) found.set(id, proposal);
  };
  keep(collections.first(left()));

  // 3. Amount and payee, a few days around.
  for (const line of left().filter(isOut)) {
    const fit = free(open.ofAmount(sizeOf(line))).filter((order) => near(order, line));
    const said = fit.flatMap((order) => {
      const by = open.says(line, order);
      return by ? [{ order, by }] : [];
    });
    const sure = said.filter(({ by }) => by === "cuit");
    const [best] = sure.length > 0 ? sure : said;
    if (!best) continue;
    const same = (sure.length > 0 ? sure : said).length;
    const what = best.by === "cuit" ? "CUIT" : "nombre";
    if (same > 1)
      take([line], [best.order], { trust: "decidir", reason: `${same} órdenes con este ${what} e importe: elegir` });
    else
      take([line], [best.order], {
        trust: best.by === "cuit" ? "segura" : "probable",
        why: best.by === "cuit" ? "Importe y CUIT" : "",
        reason: `${best.order.number}: mismo ${what} e importe, a ${NEAR_DAYS} días o menos`,
      });
  }

  // What people gave up was paid after all, says its payee; never with one click.
  for (const line of left().filter(isOut)) {
    const fit = free(gone.ofAmount(sizeOf(line))).filter((order) => appears(order, line));
    const said = fit.filter((order) => gone.says(line, order) !== null);
    const named = said.length > 0 ? said : fit.filter((one) => near(one, line));
    const [order] = named;
    if (order && (said.length > 0 || free(open.ofAmount(sizeOf(line))).length === 0))
      take([line], [order], {
        trust: named.length > 1 ? "decidir" : "probable",
        reason: named.length > 1 ? `${named.length} órdenes con este importe: elegir` : putsBack(order),
      });
  }

  // 4. One line that is several orders of a payee, or of a day.
  for (const line of left().filter(isOut)) {
    const ofPayee = free(open.ofTaxIds(line)).filter((order) => near(order, line));
    if (ofPayee.length > 1 && compareMoney(total(ofPayee), sizeOf(line)) === 0)
      take([line], ofPayee, { trust: "probable", reason: `${ofPayee.length} órdenes del mismo CUIT suman el importe` });
  }
  const batches = new Map<string, OpenOrder[]>();
  for (const order of orders) if (order.batch && !order.credited && !order.given_up) add(batches, order.batch, order);
  const sums = new Map<string, OpenOrder[][]>();
  for (const batch of batches.values()) {
    const some = free(batch);
    if (some.length > 1) add(sums, total(some), some);
  }
  for (const line of left().filter(isOut)) {
    const fit = (sums.get(sizeOf(line)) ?? []).filter((some) =>
      some.every((order) => !used.has(order.id) && near(order, line)),
    );
    const [batch] = fit;
    if (!batch) continue;
    take([line], batch, {
      trust: fit.length > 1 ? "decidir" : "probable",
      reason: `Las ${batch.length} órdenes del lote ${batch[0]?.batch} suman el importe`,
    });
  }

  // 5. No order: what a rule says.
  for (const line of left()) {
    const text = ` ${plain(figures(`${line.text} ${line.reference}`))} `;
    const rule = words.find(
      ({ rule: { direction }, words: all }) =>
        direction === directionOf(line.amount) && all.every((word) => text.includes(word)),
    )?.rule;
    if (rule && compareMoney(line.amount, "0") !== 0)
      take([line], [], { kind: "regla", trust: "regla", rule_id: rule.id, reason: `Sin orden: ${rule.name}` });
  }

  // 6. The only order of that amount.
  for (const line of left().filter(isOut)) {
    const fit = free(open.ofAmount(sizeOf(line))).filter((order) => near(order, line));
    const [order] = fit;
    if (!order) continue;
    take([line], [order], {
      trust: fit.length > 1 ? "decidir" : "probable",
      reason:
        fit.length > 1
          ? `${fit.length} órdenes con este importe: elegir`
          : `${order.number}: mismo importe, sin nombre que lo confirme`,
    });
  }
  keep(collections.last(left()));
  const rank: Record<Trust, number> = { segura: 0, probable: 1, decidir: 2, regla: 3 };
  return [...new Set(found.values())].sort((a, b) => rank[a.trust] - rank[b.trust]);
}
