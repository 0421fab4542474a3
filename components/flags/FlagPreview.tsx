import { useState } from "react";
import { SearchField } from "@/components/kit/fields/SearchField";
import { LoadMore } from "@/components/kit/Pagination";
import { Segmented } from "@/components/kit/Segmented";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { roleTitle } from "@/lib/access/roleTitle";
import { evaluate, type FlagReason } from "@/lib/flags/rules/evaluate";
import type { FlagItem, FlagPerson } from "@/lib/flags/schema";
import { countText, normalize } from "@/lib/format/text";
import { type FlagFormValues, rulesOf } from "./flagForm";

const PAGE = 10;

const REASON: Record<FlagReason, string> = {
  DISABLED: "reglas sin usar",
  PERSON: "por nombre",
  ROLE: "por rol",
  SPLIT: "por porcentaje",
  DEFAULT: "como los demás",
};

/** The people who would be in with the rules as they are being chosen, by the same function that decides when they are saved. */
export function FlagPreview({
  flag,
  values,
  people,
}: {
  flag: FlagItem;
  values: FlagFormValues;
  people: readonly FlagPerson[] | undefined;
}) {
  const [chosen, setChosen] = useState("");
  const [q, setQ] = useState("");
  const [shown, setShown] = useState(PAGE);
  if (!people) return <SkeletonRows rows={4} label="Contando personas..." />;

  const rules = rulesOf(values, flag);
  const all = people.map((person) => ({ ...person, ...evaluate(rules, person) }));
  const found = all.filter(
    ({ value, name, mail, rol }) =>
      (!chosen || value === chosen) && normalize(`${name} ${mail} ${rol} ${roleTitle(rol)}`).includes(normalize(q)),
  );
  return (
    <section aria-label="Quiénes quedarían" className="flex flex-col gap-2.5 border-t border-line pt-4">
      <h3 className="text-section">Quiénes quedarían</h3>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Valor"
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setShown(PAGE);
          }}
          options={[
            { value: "", label: "Todos", count: all.length },
            ...flag.values.map(({ value, title }) => ({
              value,
              label: title,
              count: all.filter((one) => one.value === value).length,
            })),
          ]}
        />
        <SearchField label="Buscar persona" value={q} onChange={setQ} />
      </div>
      <ul aria-label="Personas" className="flex flex-col text-help">
        {found.slice(0, shown).map(({ id, name, mail, rol, value, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 border-b border-line-soft py-1.5">
            <span className="min-w-0 break-words">
              {name || mail} <span className="text-muted">{roleTitle(rol)}</span>
            </span>
            <span>
              {flag.values.find((one) => one.value === value)?.title}{" "}
              <span className="text-muted">{REASON[reason]}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-help text-muted">
        {countText(found.length, "persona")}
      </p>
      <LoadMore shown={shown} total={found.length} onMore={() => setShown(shown + 5 * PAGE)} />
    </section>
  );
}
