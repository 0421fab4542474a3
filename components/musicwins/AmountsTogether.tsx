import { cx } from "@/components/kit/cx";
import type { Pair } from "@/lib/musicwins/schema";
import type { LineCurrency } from "./board/figures";
import { FigureAmount } from "./FigureAmounts";
import { moneyText } from "./words";

/** The widths of a table at which its column of dollars leaves; then they stand with the pesos. */
type Below = "660px" | "760px";
const SHOWN: Record<Below, string> = { "660px": "hidden @max-[660px]:block", "760px": "hidden @max-[760px]:block" };
const HIDDEN: Record<Below, string> = { "660px": "@max-[660px]:hidden", "760px": "@max-[760px]:hidden" };

/** The pesos of a row and, where the table is too narrow for a column of their own, its dollars; what is none stays away. */
export function AmountsTogether({
  of: { ars, usd },
  below,
  off,
  link,
}: {
  of: Pair;
  below: Below;
  off?: boolean;
  /** Of a sum: what it is called, and where the entries of each currency are. */
  link?: { label: string; hrefOf: (currency: LineCurrency) => string };
}) {
  const shown = (text: string, currency: LineCurrency) =>
    link ? <FigureAmount text={text} label={link.label} href={link.hrefOf(currency)} /> : text;
  const [pesos, dollars] = [moneyText(ars, "ARS"), moneyText(usd, "USD")];
  const none = pesos === "—";
  const alone = none && dollars !== "—";
  return (
    <>
      <span className={cx((none || off) && "text-muted", alone && HIDDEN[below])}>{shown(pesos, "ARS")}</span>
      {dollars !== "—" && <span className={cx(SHOWN[below], off && "text-muted")}>{shown(dollars, "USD")}</span>}
    </>
  );
}

/** The head of that column. */
export const amountsHead = (below: Below) => (
  <span>
    ARS
    <span className={below === "660px" ? "hidden @max-[660px]:inline" : "hidden @max-[760px]:inline"}> y USD</span>
  </span>
);
