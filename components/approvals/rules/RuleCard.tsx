import { ArrowDown, ArrowRight, ArrowUp, CircleCheck, Ellipsis, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { Fragment, type KeyboardEvent } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { Popover } from "@/components/kit/Popover";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { Condition, Rule, Step } from "@/lib/approvals/policies/schema";
import { conditionText } from "@/lib/approvals/rules/sentences";
import type { KindView } from "@/lib/approvals/schema";
import { modeText } from "../words";
import { conditionOf, newStep, removed, replaced, whoWords } from "./model";

const loading = () => <SkeletonBar className="my-3" />;
const ConditionField = dynamic(() => import("./ConditionField"), { ssr: false, loading });
const StepField = dynamic(() => import("./StepField"), { ssr: false, loading });

export interface RuleCardProps {
  rule: Rule;
  /** From 1. */
  place: number;
  last: boolean;
  /** As the version in force has it in its place. */
  before?: Rule;
  kind: KindView;
  currency: string;
  people: readonly { id: number; name: string }[];
  matched: boolean;
  /** How many requests of 90 days it takes, and how many the version in force took here. */
  use?: { count: number; before: number };
  /** Absent where it is only read. */
  onChange?: (rule: Rule) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A rule as a sentence: what is underlined opens its field, steps are chips. Alt + arrows move it. */
export function RuleCard({
  rule,
  place,
  last,
  before,
  matched,
  use,
  onChange,
  onMove,
  onRemove,
  ...of
}: RuleCardProps) {
  const { conditions, steps } = rule;
  const keys = (event: KeyboardEvent) => {
    if (!onChange || last || !event.altKey || !event.key.startsWith("Arrow")) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      tabIndex={onChange && !last ? 0 : undefined}
      aria-label={`Regla ${place}`}
      data-rule={place}
      onKeyDown={keys}
      className={cx(
        "flex gap-3 border-b border-line-soft px-4 py-3.5 outline-offset-[-2px]",
        matched && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent-fill)]",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "flex size-6 shrink-0 items-center justify-center rounded-full border text-[12px] font-semibold",
          matched ? "border-accent-fill bg-accent-fill text-on-accent" : "border-line-strong text-muted",
        )}
      >
        {place}
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-7">
          {conditions.length === 0 ? "En cualquier otro caso" : "Si "}
          {conditions.map((condition, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
            <Fragment key={at}>
              {at > 0 && <Joint rule={rule} onChange={onChange} />}
              <ConditionWord
                condition={condition}
                before={before?.conditions[at]}
                alone={conditions.length === 1}
                onChange={
                  onChange &&
                  ((next) =>
                    onChange({ ...rule, conditions: next ? replaced(conditions, at, next) : removed(conditions, at) }))
                }
                {...of}
              />
            </Fragment>
          ))}
          {steps.length > 0 && ", aprueban:"}
        </p>
        {steps.length === 0 ? (
          <p className="mt-1 flex items-center gap-1.5 text-help text-good">
            <Icon of={CircleCheck} /> queda aprobado, sin pasos
          </p>
        ) : (
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <Fragment key={at}>
                {at > 0 && <Icon of={ArrowRight} className="text-faint" />}
                <StepChip
                  step={step}
                  place={at + 1}
                  onChange={
                    onChange &&
                    ((next) => onChange({ ...rule, steps: next ? replaced(steps, at, next) : removed(steps, at) }))
                  }
                  {...of}
                />
              </Fragment>
            ))}
          </div>
        )}
      </div>
      {use && (
        <span className="shrink-0 text-right text-help" title="En 90 días">
          <strong className="block font-semibold">{use.count}</strong>
          <span className={use.count === use.before ? "text-muted" : "font-semibold text-accent"}>
            {use.count === use.before ? "igual" : `antes ${use.before}`}
          </span>
        </span>
      )}
      {onChange && (
        <Menu
          align="end"
          trigger={<IconButton label={`Acciones de la regla ${place}`} icon={Ellipsis} />}
          items={[
            ...(last
              ? []
              : [
                  {
                    label: "Agregar condición",
                    icon: Plus,
                    onSelect: () => {
                      const [field] = of.kind.fields;
                      if (field) onChange({ ...rule, conditions: [...conditions, conditionOf(field)] });
                    },
                  },
                ]),
            { label: "Agregar paso", icon: Plus, onSelect: () => onChange({ ...rule, steps: [...steps, newStep()] }) },
            ...(last
              ? []
              : [
                  { label: "Subir", icon: ArrowUp, hint: "Alt + ↑", separated: true, onSelect: () => onMove(-1) },
                  { label: "Bajar", icon: ArrowDown, hint: "Alt + ↓", onSelect: () => onMove(1) },
                  { label: "Quitar la regla", icon: Trash2, danger: true, separated: true, onSelect: onRemove },
                ]),
          ]}
        />
      )}
    </li>
  );
}

/** Between conditions: all of them or any. */
function Joint({ rule, onChange }: { rule: Rule; onChange?: (rule: Rule) => void }) {
  const word = rule.match === "todas" ? "y" : "o";
  if (!onChange) return ` ${word} `;
  return (
    <>
      {" "}
      <button
        type="button"
        title={rule.match === "todas" ? "Todas: cambiar a cualquiera" : "Cualquiera: cambiar a todas"}
        onClick={() => onChange({ ...rule, match: rule.match === "todas" ? "alguna" : "todas" })}
        className="tap rounded-badge px-1 text-muted hover:bg-hover"
      >
        {word}
      </button>{" "}
    </>
  );
}

type Of = Pick<RuleCardProps, "kind" | "currency" | "people">;
const WORD = "tap font-semibold underline decoration-accent-fill decoration-1 underline-offset-4 hover:text-accent";

function ConditionWord({
  condition,
  before,
  alone,
  kind,
  currency,
  onChange,
}: Of & {
  condition: Condition;
  before?: Condition;
  alone: boolean;
  onChange?: (next: Condition | null) => void;
}) {
  const text = conditionText(condition, kind.fields, currency);
  const old = before && before.field === condition.field ? conditionText(before, kind.fields, currency) : text;
  const changed = old !== text;
  return (
    <>
      {changed && <s className="mr-1.5 text-muted">{old}</s>}
      {onChange ? (
        <Popover
          label="Condición"
          width={300}
          trigger={
            <button
              type="button"
              className={
                changed ? "tap rounded-control border border-accent-fill bg-surface px-1.5 font-semibold" : WORD
              }
            >
              {text}
            </button>
          }
        >
          <ConditionField
            condition={condition}
            fields={kind.fields}
            currency={currency}
            onChange={onChange}
            onRemove={alone ? undefined : () => onChange(null)}
          />
        </Popover>
      ) : (
        <strong className="font-semibold">{text}</strong>
      )}
    </>
  );
}

function StepChip({
  step,
  place,
  kind,
  people,
  onChange,
}: Of & { step: Step; place: number; onChange?: (next: Step | null) => void }) {
  const content = (
    <>
      <span className="text-muted">Paso {place}</span>
      <span className="font-semibold">{whoWords(step.who, { owners: kind.owners, people })}</span>
      <span className="text-muted">{modeText(step.mode, step.needed ?? 1)}</span>
      {step.sla_hours !== null && <span className="text-muted">{step.sla_hours} h</span>}
    </>
  );
  const look =
    "inline-flex min-h-7 flex-wrap items-center gap-x-2 rounded-control border border-line bg-surface px-2 py-0.5 text-left text-help";
  if (!onChange) return <span className={look}>{content}</span>;
  return (
    <Popover
      label={`Paso ${place}`}
      width={340}
      trigger={
        <button type="button" className={cx(look, "tap hover:border-line-strong")}>
          {content}
        </button>
      }
    >
      <StepField step={step} kind={kind} people={people} onChange={onChange} onRemove={() => onChange(null)} />
    </Popover>
  );
}
