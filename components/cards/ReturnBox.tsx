import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import type { CardSetup } from "@/lib/cards/schema";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { normalize } from "@/lib/format/text";
import { Chips } from "./Chips";
import type { Facts, WaitingExpense } from "./phone/entry";
import { exceeded, type Purchase, purchasesHere } from "./phone/others";
import { Words } from "./Words";

/** So many purchases are in sight; the others are found by their words. */
const IN_SIGHT = 6;

/** Which purchase something is given back of: of those the phone knows, also without signal. */
export function ReturnBox({
  own,
  facts,
  entries,
  setup,
  onChange,
}: {
  /** The one that is being written. */
  own: string;
  facts: Facts;
  entries: readonly WaitingExpense[];
  setup: CardSetup;
  onChange: (more: Partial<Facts>) => void;
}) {
  const [words, setWords] = useState("");
  const all = purchasesHere(setup, entries, facts, own);
  const chosen = all.find(({ client_id }) => client_id === facts.returns);
  const found = all.filter((one) => normalize(textOf(one)).includes(normalize(words)));
  const shown = found.slice(0, IN_SIGHT);
  const more = exceeded(setup, entries, facts, own);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      {all.length > IN_SIGHT && (
        <input
          type="search"
          aria-label="Buscar la compra"
          placeholder="Buscar la compra: comercio o importe"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="h-11 w-full min-w-0 rounded-control border border-line-strong bg-field px-3"
        />
      )}
      <Chips
        label="De qué compra es"
        value={facts.returns ?? ""}
        choices={[
          ...(chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown).map((one) => ({
            key: one.client_id,
            label: one.merchant || "Sin nombre",
            second: `${formatMoney(one.amount, one.currency, { decimals: 2 })}, ${formatDay(one.day)}`,
          })),
          { key: "", label: "Otra", second: "no está acá" },
        ]}
        onChoose={(key) => {
          const one = all.find(({ client_id }) => client_id === key);
          onChange({
            returns: one?.client_id ?? null,
            ...(one && {
              card_id: one.card_id,
              currency: one.currency,
              show_id: one.show_id,
              category: one.category,
              ...(facts.merchant === "" && { merchant: one.merchant }),
            }),
          });
        }}
      />
      {more && (
        <Banner tone="bad">
          De esa compra quedan {formatMoney(more.left, more.currency, { decimals: 2 })}: no se devuelve más.
        </Banner>
      )}
      {!facts.returns && (
        <Words
          label="Qué se devuelve"
          value={facts.returns_reason ?? ""}
          onChange={(returns_reason) => onChange({ returns_reason })}
        />
      )}
    </div>
  );
}

const textOf = ({ merchant, amount, day }: Purchase): string =>
  `${merchant} ${amount} ${amount.replace(".", ",")} ${formatDay(day)}`;
