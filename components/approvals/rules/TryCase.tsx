import { UserX, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Avatar } from "@/components/kit/Avatar";
import { Banner } from "@/components/kit/Banner";
import { cx } from "@/components/kit/cx";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Icon } from "@/components/kit/Icon";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { Spinner } from "@/components/kit/Spinner";
import { listApprovals } from "@/lib/approvals/api";
import { simulatePolicy } from "@/lib/approvals/policies/api";
import type { Rules, Simulation } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { useRead } from "@/lib/client/useRead";
import { currencies } from "@/lib/format/currencies";
import { formatDay, inZone } from "@/lib/format/dates";
import { modeText } from "../words";
import { knownFacts } from "./model";

/** Labels beside their fields, and quiet: the panel is narrow, and its facts are many. */
const BESIDE =
  "[&_div:has(>div>label)]:grid [&_div:has(>div>label)]:grid-cols-[116px_minmax(0,1fr)] [&_div:has(>div>label)]:items-center [&_div:has(>div>label)]:gap-x-3 [&_div:has(>label)]:mb-0 [&_label]:font-normal [&_label]:text-muted";

/** A calculation that takes longer says so. */
const SAY_AFTER_MS = 300;

interface TryCaseProps {
  kind: KindView;
  rules: Rules;
  currency: "ARS" | "USD" | "EUR";
  people: readonly { id: number; name: string }[];
  onMatch: (rule: number | null) => void;
}

/** Facts by hand or of a real request, the rule they come to and who would approve it today; any change counts at once. */
export function TryCase({ kind, rules, currency, people, onMatch }: TryCaseProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [asker, setAsker] = useState("");
  const [real, setReal] = useState("");
  const facts = knownFacts(typed, kind.fields);
  // An amount is in the currency that is said beside it; it is compared in that of the rules.
  const typedIn = currencies.find((one) => one === typed.moneda) ?? currency;
  const body = {
    kind: kind.key,
    rules,
    currency,
    facts,
    asked_by: asker ? Number(asker) : undefined,
    request_id: real ? Number(real) : undefined,
  };
  const read = useRead(simulatePolicy, rules.length > 0 ? { body } : null);
  const said = read.data;
  useEffect(() => onMatch(said?.rule ?? null), [said?.rule, onMatch]);
  return (
    <section aria-label="Probar un caso" className="flex flex-col rounded-card border border-line bg-surface">
      <div className="flex flex-col gap-2 p-4">
        <h2 className="flex items-center justify-between text-section">
          Probar un caso <Late busy={read.isValidating} />
        </h2>
        <div className={cx("flex flex-col gap-2", BESIDE)}>
          <RealCase kind={kind} value={real} onChange={setReal} />
          {kind.fields.map((field) => {
            const value = typed[field.key] ?? "";
            const onChange = (next: string) => setTyped((before) => ({ ...before, [field.key]: next }));
            const label = field.unit ? `${field.label}, ${field.unit}` : field.label;
            const common = { label, value, onChange };
            if (field.type === "importe") return <MoneyField key={field.key} {...common} currency={typedIn} />;
            if (field.type === "numero") return <TextField key={field.key} {...common} />;
            const options =
              field.type === "si_no"
                ? [
                    { value: "si", label: "Sí" },
                    { value: "no", label: "No" },
                  ]
                : field.options;
            return options.length > 7 ? (
              <ComboboxField key={field.key} {...common} choices={options} placeholder="No se sabe" />
            ) : (
              <SelectField key={field.key} {...common} options={options} placeholder="No se sabe" />
            );
          })}
          <ComboboxField
            label="Lo pide"
            value={asker}
            onChange={setAsker}
            choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder="Cualquiera"
          />
        </div>
      </div>
      {said ? (
        <Said said={said} />
      ) : read.error ? (
        <NotFetched title="No se pudo probar" error={read.error} onRetry={read.mutate} retrying={read.isValidating} />
      ) : (
        <div className="flex flex-col gap-3 border-t border-line p-4">
          <SkeletonBar width="50%" />
          <SkeletonBar width="80%" />
        </div>
      )}
    </section>
  );
}

function Late({ busy }: { busy: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(() => setLate(true), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return late ? <Spinner /> : null;
}

function RealCase({ kind, value, onChange }: { kind: KindView; value: string; onChange: (id: string) => void }) {
  const recent = useRead(listApprovals, { query: { mine: "todas", kind: kind.key, sort: "-pedida", limit: 50 } });
  const choices = (recent.data?.data ?? []).map(({ id, title, asked_at }) => ({
    value: id,
    label: `${title}, ${formatDay(inZone(asked_at).day)}`,
  }));
  return (
    <ComboboxField
      label="Traer uno real"
      value={value}
      onChange={onChange}
      choices={choices}
      placeholder="A mano"
      help="Lo que se elija debajo vale sobre lo suyo."
    />
  );
}

function Said({ said }: { said: Simulation }) {
  return (
    <div aria-live="polite">
      <div className="border-y border-line bg-accent-soft p-4">
        <p className="flex items-center gap-2 font-semibold">
          <span className="flex size-6 items-center justify-center rounded-full bg-accent-fill text-[12px] text-on-accent">
            {said.rule}
          </span>
          Coincide la regla {said.rule}
        </p>
        <p className="mt-1 text-help">
          {said.text}
          {said.vigente_rule !== null &&
            said.vigente_rule !== said.rule &&
            ` Con la vigente sería la regla ${said.vigente_rule}.`}
        </p>
      </div>
      {said.others.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-b border-line p-4 text-help">
          {said.others.map(({ rule, why }) => (
            <li key={rule} className="flex gap-2">
              <Icon of={X} className="mt-px text-muted" />
              <span>
                <strong className="font-semibold">Regla {rule}:</strong> {why}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-3 p-4 text-help">
        <h3 className="font-semibold">Quién lo aprobaría hoy</h3>
        {said.problem && <Banner tone="bad">{said.problem}</Banner>}
        {said.steps.length === 0 && <p className="text-good">Queda aprobado sin que nadie decida.</p>}
        {said.steps.map(({ position, title, mode, needed, sla_hours, people }) => (
          <div key={position}>
            <p className="text-muted">
              Paso {position}, {title}: {modeText(mode, needed, people.length)}
              {sla_hours !== null && `, ${sla_hours} h`}
            </p>
            <ul className="mt-1.5 flex flex-col gap-1.5">
              {people.map(({ id, name, for: instead, until, title: role }) => (
                <li key={id} className="flex items-center gap-2">
                  <Avatar name={name} size={24} decorative />
                  <span>
                    <span className="block">{name}</span>
                    <span className="text-second text-muted">
                      {instead
                        ? `por ${instead.name}${until ? `, hasta el ${formatDay(inZone(until).day)}` : ""}`
                        : role}
                    </span>
                  </span>
                </li>
              ))}
              {people.length === 0 && <li className="font-semibold text-bad">Nadie.</li>}
            </ul>
          </div>
        ))}
        {said.excluded.map(({ id, name, why }) => (
          <p key={id} className="flex items-center gap-2 text-muted">
            <Icon of={UserX} /> {name} queda afuera: {why}
          </p>
        ))}
      </div>
    </div>
  );
}
