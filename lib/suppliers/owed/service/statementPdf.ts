import { documentPdf } from "@/lib/documents/service/documentPdf";
import { formatDayLong, formatDayYear, todayIn } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { buckets, bucketTitles, moveTitles } from "../rules/kinds";
import type { AccountPage, Ageing, Move } from "../schema";

/** Whose statement it is, as its head says. */
export interface Party {
  name: string;
  tax_id: string;
}

/** A voucher by its own number, a note by what it takes from, a payment by what it pays: nothing of what it is charged to here. */
function named(move: Move): string {
  if (move.voucher) return move.kind === "nota" ? `${move.text}, ${move.about}` : move.text;
  return move.kind === "pago" && move.source.type === "voucher" ? `Pago ${move.about}` : moveTitles[move.kind];
}

/**
 * A supplier's statement of account: one company, one currency, tagged and in Spanish, so that it can be read aloud. Amounts with
 * their cents. Answers the bytes of a PDF of A4 pages.
 */
export function statementPdf(
  { account, opening, closing, billed, taken, data }: Omit<AccountPage, "account"> & { account: Ageing },
  { supplier, company, from }: { supplier: Party; company: Party | null; from: string | undefined },
): Promise<Buffer> {
  const title = `Estado de cuenta de ${supplier.name}`;
  const money = (value: string) => formatMoney(value, account.currency, { decimals: 2 });
  const amount = (value: string) => (/[1-9]/.test(value) ? money(value) : "");
  return documentPdf({ title, author: company?.name ?? "" }, ({ say, table }) => {
    say("P", [company?.name, company?.tax_id].filter(Boolean).join(" · "), { muted: true });
    say("H1", title, { size: 18, gap: 4 });
    say(
      "P",
      [supplier.tax_id, currencyName(account.currency), `al ${formatDayLong(todayIn())}`].filter(Boolean).join(" · "),
      { muted: true, gap: 2 },
    );
    say("P", `Saldo: ${money(closing)}`, { size: 13, gap: 8 });
    // Only where something was: most suppliers never see it.
    const withholds = data.some(({ withheld }) => withheld !== null && amount(withheld) !== "");
    const kept = (text: string) => (withholds ? [text] : []);
    const rows = data.map((move) => [
      formatDayYear(move.day),
      named(move),
      amount(move.billed),
      amount(move.taken),
      ...kept(amount(move.withheld ?? "")),
      money(move.balance),
    ]);
    const first = from ? [[formatDayYear(from), "Saldo anterior", "", "", ...kept(""), money(opening)]] : [];
    const whole = [
      ["Fecha", "Movimiento", "Facturado", "Pagos y notas", ...kept("Retenido"), "Saldo"],
      ...first,
      ...rows,
      ["", "Total", money(billed), money(taken), ...kept(""), money(closing)],
    ];
    table(withholds ? [72, "*", 88, 88, 72, 90] : [76, "*", 92, 92, 96], whole, { strong: [whole.length - 1] });
    say("H2", "Por vencimiento", { size: 12, gap: 16 });
    const late = buckets.map((bucket) => [bucketTitles[bucket], money(account.buckets[bucket])]);
    const credit = /[1-9]/.test(account.credit) ? [["A favor nuestro", money(`-${account.credit}`)]] : [];
    table(["*", 140], [["Vencimiento", "Importe"], ...late, ...credit, ["Saldo", money(account.balance)]], {
      strong: [late.length + credit.length + 1],
    });
  });
}
