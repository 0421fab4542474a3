import { addDays } from "@/lib/format/dates";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { OpenInvoice } from "./invoice";
import { add, type BankLine, bare, isOut, plain, saysName, sizeOf, taxIdsOf, tokensOf } from "./lineWords";
import type { Proposal } from "./propose";

/** So long before its due day, and after it, money may come for an invoice that only its amount speaks for. */
const AROUND_DAYS = 60;

/**
 * What of the money that came in pays which of our invoices, each at most once: `first` by what the line says, the surest first;
 * `last`, when rules had their turn, by amount alone.
 */
export function collectionsOf(invoices: readonly OpenInvoice[]): {
  first: (lines: readonly BankLine[]) => Proposal[];
  last: (lines: readonly BankLine[]) => Proposal[];
} {
  const used = new Set<OpenInvoice>();
  /** Shown beside a line that several of them fit: of the next line, too, it is one of several. */
  const undecided = new Set<OpenInvoice>();
  const byReference = new Map<string, OpenInvoice[]>();
  const byTaxId = new Map<string, OpenInvoice[]>();
  const byAmount = new Map<string, OpenInvoice[]>();
  const clients = new Map(invoices.map((one) => [one, plain(one.client)]));
  for (const invoice of invoices) {
    add(byReference, bare(invoice.reference), invoice);
    if (invoice.tax_id) add(byTaxId, bare(invoice.tax_id), invoice);
    add(byAmount, invoice.amount, invoice);
  }
  const free = (some: readonly OpenInvoice[] = []) => some.filter((one) => !used.has(one));
  const tied = (some: readonly OpenInvoice[] = [], line: BankLine) =>
    some.filter((one) => undecided.has(one) && one.amount === sizeOf(line)).length;
  const since = (some: readonly OpenInvoice[], line: BankLine) => some.filter(({ date }) => date <= line.day);
  const take = (
    line: BankLine,
    taken: readonly OpenInvoice[],
    trust: Proposal["trust"],
    reason: string,
    why = "",
  ): Proposal => {
    for (const one of taken) {
      used.add(one);
      if (trust === "decidir") undecided.add(one);
    }
    return {
      lines: [line.id],
      orders: taken.map(({ id, amount }) => ({ id, amount })),
      kind: "cobro",
      trust,
      rule_id: null,
      // What of them did not come: a part of it is paid, or the bank kept its fee.
      difference: subMoney(sumMoney(taken.map(({ amount }) => amount)), line.amount),
      reason,
      why,
    };
  };

  function named(line: BankLine): Proposal | null {
    if (byReference.size === 0) return null;
    const fit = since([...new Set(tokensOf(line).flatMap((token) => free(byReference.get(token))))], line);
    const same = fit.find(({ amount }) => amount === sizeOf(line));
    if (same) return take(line, [same], "segura", `Dice ${same.number} y es el mismo importe`, "Número de factura");
    const [more] = fit.filter(({ declared, amount }) => !declared && compareMoney(amount, line.amount) > 0);
    return more ? take(line, [more], "decidir", `Dice ${more.number}, y es menos que lo que falta cobrar`) : null;
  }

  function ofClient(line: BankLine): Proposal | null {
    const of = taxIdsOf(line).flatMap((id) => byTaxId.get(id) ?? []);
    const own = since(free(of), line);
    const same = own.filter(({ amount }) => amount === sizeOf(line));
    const [best] = same;
    const ties = same.length + tied(of, line);
    if (best && ties === 1)
      return take(line, [best], "segura", `${best.number}: mismo CUIT e importe`, "Importe y CUIT");
    if (best) return take(line, [best], "decidir", `${ties} facturas con este CUIT e importe: elegir`);
    const open = own.filter(({ declared }) => !declared);
    if (open.length > 1 && compareMoney(sumMoney(open.map(({ amount }) => amount)), line.amount) === 0)
      return take(line, open, "probable", `${open.length} facturas del mismo CUIT suman el importe`);
    const said = since(free(byAmount.get(sizeOf(line))), line).filter((one) => saysName(line, clients.get(one) ?? ""));
    const [by] = said;
    if (!by) return null;
    return said.length > 1
      ? take(line, [by], "decidir", `${said.length} facturas con este nombre e importe: elegir`)
      : take(line, [by], "probable", `${by.number}: mismo nombre e importe`);
  }

  function ofAmount(line: BankLine): Proposal | null {
    const near = since(free(byAmount.get(sizeOf(line))), line).filter(
      ({ due_day }) => due_day >= addDays(line.day, -AROUND_DAYS) && due_day <= addDays(line.day, AROUND_DAYS),
    );
    const [one] = near;
    if (!one) return null;
    return near.length > 1
      ? take(line, [one], "decidir", `${near.length} facturas con este importe: elegir`)
      : take(line, [one], "probable", `${one.number}: mismo importe, sin nombre que lo confirme`);
  }

  const each = (lines: readonly BankLine[], look: (line: BankLine) => Proposal | null): Proposal[] =>
    invoices.length === 0
      ? []
      : lines.flatMap((line) => (isOut(line) || compareMoney(line.amount, "0") === 0 ? [] : (look(line) ?? [])));
  return {
    first: (lines) => {
      const found = each(lines, named);
      const taken = new Set(found.flatMap((one) => one.lines));
      return [
        ...found,
        ...each(
          lines.filter(({ id }) => !taken.has(id)),
          ofClient,
        ),
      ];
    },
    last: (lines) => each(lines, ofAmount),
  };
}
