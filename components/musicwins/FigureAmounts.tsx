import { Fragment } from "react";
import { Link } from "@/components/kit/Link";
import type { Pair } from "@/lib/musicwins/schema";
import { currencies, type LineCurrency } from "./board/figures";
import { moneyText } from "./words";

/** One amount of a sum, which opens its entries; none is a dash. */
export function FigureAmount({ text, label, href }: { text: string; label: string; href: string }) {
  if (text === "—") return <>{text}</>;
  return (
    <Link
      href={href}
      shallow
      scroll={false}
      aria-label={`${label}: ${text}`}
      className="underline-offset-3 hover:underline phone:inline-flex phone:min-h-11 phone:min-w-11 phone:items-center phone:justify-end"
    >
      {text}
    </Link>
  );
}

/** `$ 17.150.000 y US$ 4.200`, each opening its entries, without what is zero. */
export function FigurePair({
  pair,
  label,
  none = "—",
  hrefOf,
}: {
  pair: Pair;
  label: string;
  none?: string;
  hrefOf: (currency: LineCurrency) => string;
}) {
  const shown = currencies
    .map((currency) => ({ currency, text: moneyText(currency === "ARS" ? pair.ars : pair.usd, currency) }))
    .filter(({ text }) => text !== "—");
  if (shown.length === 0) return <>{none}</>;
  return shown.map(({ currency, text }, index) => (
    <Fragment key={currency}>
      {index > 0 && " y "}
      <FigureAmount text={text} label={label} href={hrefOf(currency)} />
    </Fragment>
  ));
}
