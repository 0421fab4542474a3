import { buffer } from "node:stream/consumers";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import { readStored } from "@/lib/files/storage";
import { currencies } from "@/lib/format/currencies";
import { formatDayLong, formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { log } from "@/lib/log";
import type { ReviewRow } from "../../review/schema";
import { categoryTitles } from "../../rules/kinds";
import { countedStates, expenseStateTitles, reportStateTitles } from "../../rules/states";
import type { ReportRow } from "../../schema";
import { monthName } from "../../service/alike";

/** A photo of one of its expenses. */
interface Photo {
  expense: number;
  key: string;
  kind: string;
  size: number;
}

/** What goes into one document; all of them are in the ZIP. */
const MOST_BYTES = 60 * 1024 * 1024;

const money = ({ amount, currency, takes_away }: Pick<ReviewRow, "amount" | "currency" | "takes_away">): string =>
  formatMoney(takes_away ? `-${amount}` : amount, currency, { decimals: 2 });

/** What was given back says what of. */
export const nameOf = ({
  merchant,
  takes_away,
  returns,
}: Pick<ReviewRow, "merchant" | "takes_away" | "returns">): string =>
  takes_away ? `Devolución${returns && ` de ${returns}`}: ${merchant || "sin nombre"}` : merchant || "Sin nombre";

/** The report of a person's month: its expenses, what they come to, and after them their photos, each with its number. */
export async function reportFile(
  { holder, month, state, note }: ReportRow,
  rows: readonly ReviewRow[],
  photos: readonly Photo[],
): Promise<Buffer> {
  const photographed = new Set(photos.map(({ expense }) => expense));
  const pictures = await picturesOf(rows, photos);
  const title = `Rendición de ${holder.name}, ${monthName(month)} de ${month.slice(0, 4)}`;
  const company = rows[0]?.card.company.name ?? "";
  return documentPdf({ title, author: company }, ({ say, table, picture }) => {
    say("P", [...new Set(rows.map(({ card }) => `${card.company.name}, tarjeta ${card.last4}`))].join(" · "), {
      muted: true,
    });
    say("H1", title, { size: 18, gap: 4 });
    say("P", `${reportStateTitles[state]} · al ${formatDayLong(todayIn())}`, { muted: true, gap: 2 });
    if (note) say("P", note, { gap: 4 });
    const lines = rows.map((row, index) => [
      String(index + 1),
      formatDayYear(row.day),
      [nameOf(row), row.charged_to].filter(Boolean).join(", "),
      categoryTitles[row.category],
      photographed.has(row.id) ? "Sí" : "No",
      expenseStateTitles[row.state],
      money(row),
    ]);
    const counted = rows.filter((row) => countedStates.includes(row.state));
    const totals = currencies.flatMap((currency) => {
      const own = counted.filter((row) => row.currency === currency);
      if (own.length === 0) return [];
      const sum = sumMoney(own.map(({ amount, takes_away }) => (takes_away ? `-${amount}` : amount)));
      return [
        ["", "", `Total en ${currency}, sin lo personal`, "", "", "", formatMoney(sum, currency, { decimals: 2 })],
      ];
    });
    table(
      [24, 84, "*", 66, 32, 58, 84],
      [["N.º", "Fecha", "Gasto", "Rubro", "Foto", "Estado", "Importe"], ...lines, ...totals],
      {
        strong: totals.map((_, index) => lines.length + index + 1),
      },
    );
    const without = rows.filter(({ id, no_receipt_reason }) => !photographed.has(id) && no_receipt_reason);
    if (without.length > 0) {
      say("H2", "Sin comprobante", { size: 12, gap: 16 });
      for (const row of without)
        say("P", `${rows.indexOf(row) + 1}. ${row.merchant || "Sin nombre"}: ${row.no_receipt_reason}`, { gap: 2 });
    }
    for (const { expense, bytes, caption } of pictures)
      if (!picture(bytes, caption)) log.warn({ expense }, "photo not in the report");
  });
}

/** The photos that go into the document, with the number that the list gives each. What is no picture stays in the ZIP. */
async function picturesOf(rows: readonly ReviewRow[], photos: readonly Photo[]) {
  const pictures: { expense: number; bytes: Buffer; caption: string }[] = [];
  let left = MOST_BYTES;
  for (const { expense, key, kind, size } of photos) {
    const row = rows.find(({ id }) => id === expense);
    if (!row || (kind !== "jpeg" && kind !== "png") || size > left) continue;
    left -= size;
    const caption = `${rows.indexOf(row) + 1}. ${nameOf(row)}, ${formatDayYear(row.day)}, ${money(row)}`;
    try {
      pictures.push({ expense, bytes: await buffer(await readStored(key)), caption });
    } catch (error) {
      log.warn({ err: error, expense }, "photo not in the report");
    }
  }
  return pictures;
}
