import PDFDocument from "pdfkit";
import { formatDayLong, formatDayYear, todayIn } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { buckets, bucketTitles, moveTitles } from "../rules/kinds";
import type { AccountPage, Ageing, Move } from "../schema";

/** Whose statement it is, as its head says. */
export interface Party {
  name: string;
  tax_id: string;
}

const MARGIN = 48;
const INK = "#1f1a1d";
const MUTED = "#6b6168";
const LINE = "#ded7d2";

/** The letters that the standard fonts have; of others the letter below their marks, of the rest a question mark. */
const printable = (text: string): string =>
  text
    .replace(/−/g, "–")
    .replace(
      /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/g,
      (letter) => letter.normalize("NFKD").replace(/[^\u0020-\u007e]/g, "") || "?",
    );

/** A voucher by its own number, a note by what it takes from, a payment by what it pays: nothing of what it is charged to here. */
function named(move: Move): string {
  if (move.voucher) return move.kind === "nota" ? `${move.text}, ${move.about}` : move.text;
  return move.kind === "pago" && move.source.type === "voucher" ? `Pago ${move.about}` : moveTitles[move.kind];
}

/**
 * A supplier's statement of account: one company, one currency, tagged and in Spanish, so that it can be read aloud. Amounts with
 * their cents. Answers the bytes of a PDF of A4 pages.
 */
export async function statementPdf(
  { account, opening, closing, billed, taken, data }: Omit<AccountPage, "account"> & { account: Ageing },
  { supplier, company, from }: { supplier: Party; company: Party | null; from: string | undefined },
): Promise<Buffer> {
  const title = `Estado de cuenta de ${supplier.name}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "es-AR",
    displayTitle: true,
    info: { Title: printable(title), Author: printable(company?.name ?? "") },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  const money = (value: string) => printable(formatMoney(value, account.currency, { decimals: 2 }));
  const root = doc.struct("Document");
  doc.addStructure(root);
  const say = (tag: "H1" | "H2" | "P", text: string, { size = 10, color = INK, gap = 0 } = {}) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(tag === "P" ? "Helvetica" : "Helvetica-Bold")
          .fontSize(size)
          .fillColor(color)
          .text(printable(text), MARGIN, doc.y + gap);
      }),
    );
  say("P", [company?.name, company?.tax_id].filter(Boolean).join(" · "), { color: MUTED });
  say("H1", title, { size: 18, gap: 4 });
  say(
    "P",
    [supplier.tax_id, currencyName(account.currency), `al ${formatDayLong(todayIn())}`].filter(Boolean).join(" · "),
    { color: MUTED, gap: 2 },
  );
  say("P", `Saldo: ${money(closing)}`, { size: 13, gap: 8 });

  const table = (columns: (number | "*")[], rows: string[][], { strong = [] as number[] } = {}) => {
    doc.y += 10;
    doc.fontSize(9).fillColor(INK);
    const last = columns.length - 1;
    doc.x = MARGIN;
    doc.table({
      columnStyles: columns.map((width, index) => ({
        width,
        align: { x: index >= columns.indexOf("*") + 1 && last > 0 ? "right" : "left", y: "center" },
      })) as never,
      rowStyles: (row: number) =>
        ({
          border: [0, 0, 0.5, 0],
          borderColor: LINE,
          padding: [4, 4, 4, 2],
          ...(row === 0 || strong.includes(row) ? { font: { src: "Helvetica-Bold" } } : {}),
        }) as never,
      structParent: root,
      data: rows.map((cells, row) =>
        cells.map((text) =>
          row === 0 ? { text: printable(text), type: "TH" as const, scope: "Column" as const } : printable(text),
        ),
      ) as never,
    } as never);
    doc.font("Helvetica");
  };
  const amount = (value: string) => (/[1-9]/.test(value) ? money(value) : "");
  const rows = data.map((move) => [
    formatDayYear(move.day),
    named(move),
    amount(move.billed),
    amount(move.taken),
    money(move.balance),
  ]);
  const first = from ? [[formatDayYear(from), "Saldo anterior", "", "", money(opening)]] : [];
  const whole = [
    ["Fecha", "Movimiento", "Facturado", "Pagos y notas", "Saldo"],
    ...first,
    ...rows,
    ["", "Total", money(billed), money(taken), money(closing)],
  ];
  table([76, "*", 92, 92, 96], whole, { strong: [whole.length - 1] });

  say("H2", "Por vencimiento", { size: 12, gap: 16 });
  const late = buckets.map((bucket) => [bucketTitles[bucket], money(account.buckets[bucket])]);
  const credit = /[1-9]/.test(account.credit) ? [["A favor nuestro", money(`-${account.credit}`)]] : [];
  table(["*", 140], [["Vencimiento", "Importe"], ...late, ...credit, ["Saldo", money(account.balance)]], {
    strong: [late.length + credit.length + 1],
  });
  root.end();

  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // The foot stands below the margin, where text would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .fontSize(8)
      .fillColor(MUTED)
      .text(`Página ${page + 1} de ${count}`, MARGIN, doc.page.height - 32, {
        align: "right",
        width: doc.page.width - 2 * MARGIN,
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
  doc.end();
  return done;
}
