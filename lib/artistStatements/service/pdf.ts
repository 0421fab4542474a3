import { documentPdf } from "@/lib/documents/service/documentPdf";
import { formatDayLong, formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { type StatementLine, totalsOf } from "../rules/assemble";
import { type LineKind, lineTitles } from "../rules/kinds";

interface Printed {
  artist: string;
  company: string;
  company_tax_id: string;
  currency: string;
  until: string;
  number: number;
  day: string;
  note: string;
  lines: readonly StatementLine[];
}

/** What takes away from the balance. */
const TAKES: readonly LineKind[] = ["costo", "comision", "anticipo", "retencion"];

/** A statement with all its records, tagged and in Spanish. Answers the bytes of a PDF. */
export function statementPdf(it: Printed): Promise<Buffer> {
  const money = (value: string) => formatMoney(value, it.currency, { decimals: 2 });
  const signed = ({ kind, amount }: StatementLine) => {
    const minus = amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
    return money(TAKES.includes(kind) ? minus : amount);
  };
  const title = `Liquidación ${it.number} de ${it.artist}`;
  const { balance } = totalsOf(it.lines);
  return documentPdf({ title, author: it.company }, ({ say, table }) => {
    say("P", [it.company, it.company_tax_id].filter(Boolean).join(" · "), { muted: true });
    say("H1", title, { size: 18, gap: 4 });
    say("P", `Hasta el ${formatDayLong(it.until)}, en ${it.currency}. Revisada el ${formatDayLong(it.day)}.`, {
      muted: true,
      gap: 2,
    });
    if (it.note) say("P", it.note, { gap: 6 });
    const kinds = (Object.keys(lineTitles) as LineKind[]).filter((kind) => it.lines.some((line) => line.kind === kind));
    table(
      ["*", 110],
      [
        ["", it.currency],
        ...kinds.map((kind) => {
          const sum = sumMoney(it.lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
          return [lineTitles[kind], signed({ kind, amount: sum } as StatementLine)];
        }),
        [compareMoney(balance, "0") < 0 ? "Saldo a favor de la empresa" : "Saldo a pagar", money(balance)],
      ],
      { strong: [kinds.length + 1] },
    );
    for (const kind of kinds) {
      say("H2", lineTitles[kind], { size: 12, gap: 16 });
      table(
        [70, "*", 100],
        [
          ["Fecha", "Registro", "Importe"],
          ...it.lines
            .filter((line) => line.kind === kind)
            .map((line) => [
              formatDayYear(line.day),
              [
                [line.text, line.show && line.show.name !== line.text && line.show.name].filter(Boolean).join(", "),
                line.note,
              ]
                .filter(Boolean)
                .join(". "),
              signed(line),
            ]),
        ],
      );
    }
  });
}
