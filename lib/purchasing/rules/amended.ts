import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { priceText } from "./kinds";
import { lineAmounts, quantityText } from "./quantity";

interface Amended {
  id: number;
  quantity: string;
  unit_price: string;
}

interface Line extends Amended {
  description: string;
  vat_rate: string;
  net: string;
  vat: string;
}

/** An order's lines as an amendment makes them. */
export const amendedLines = <Of extends Line>(lines: readonly Of[], amended: readonly Amended[] = []): Of[] =>
  lines.map((line) => {
    const other = amended.find(({ id }) => id === line.id);
    return other ? { ...line, ...other, ...lineAmounts({ ...other, vat_rate: line.vat_rate }) } : line;
  });

/** What an order's lines come to with their VAT: with what is asked of its amendment, where one waits. */
export const amendedTotal = (lines: readonly Line[], amended: readonly Amended[] = []): string =>
  sumMoney(amendedLines(lines, amended).flatMap(({ net, vat }) => [net, vat]));

/** The lines that an amendment changes, as they are in force and as they are asked for: `Remera: 6 a $ 1.000,00; Gorra: 4 a $ 900,00`. */
export function amendedTexts(
  lines: readonly Line[],
  amended: readonly Amended[],
  currency: string,
): { inForce: string; asked: string } {
  const pairs = lines.flatMap((line) => {
    const other = amended.find(({ id }) => id === line.id);
    const same =
      !other ||
      (compareMoney(other.quantity, line.quantity) === 0 && compareMoney(other.unit_price, line.unit_price) === 0);
    return same ? [] : [{ line, other }];
  });
  const said = ({ description }: Line, { quantity, unit_price }: Amended) =>
    `${description}: ${quantityText(quantity)} a ${priceText(unit_price, currency)}`;
  return {
    inForce: pairs.map(({ line }) => said(line, line)).join("; "),
    asked: pairs.map(({ line, other }) => said(line, other)).join("; "),
  };
}
