import { ArrowDown, ArrowRight, ArrowUp, CircleCheck, Ellipsis, Plus, Trash2 } from "lucide-react";
import { Fragment, type KeyboardEvent, type MouseEvent, type TouchEvent } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import type { Rule } from "@/lib/approvals/policies/schema";
import { conditionOf, newStep, removed, replaced } from "./model";
import { byOf, RuleNumber } from "./RuleNumber";
import { ConditionWord, Joint, type Of, StepChip } from "./RuleWords";
import type { Carrying } from "./useRuleOrder";

interface RuleCardProps extends Of {
  rule: Rule;
  /** From 1. */
  place: number;
  last: boolean;
  /** As the version in force has it in its place. */
  before?: Rule;
  matched: boolean;
  /** How many requests of 90 days it takes, and how many the version in force took here. */
  use?: { count: number; before: number };
  /** Absent where it is only read. */
  onChange?: (rule: Rule) => void;
  /** While one is dragged: it is this one, or it would fall before or after it. */
  carrying?: Carrying;
  onGrab: (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const CARRYING: Readonly<Record<Carrying, string>> = {
  esta: "opacity-50",
  antes: "shadow-[inset_0_3px_0_var(--accent-fill)]",
  despues: "shadow-[inset_0_-3px_0_var(--accent-fill)]",
};

/** A rule as a sentence: what is underlined opens its field, steps are chips. Its number moves it, and Alt + arrows anywhere in it. */
export function RuleCard({
  rule,
  place,
  last,
  before,
  matched,
  use,
  carrying,
  onChange,
  onGrab,
  onMove,
  onRemove,
  ...of
}: RuleCardProps) {
  const { conditions, steps } = rule;
  const moves = onChange !== undefined && !last;
  const keys = (event: KeyboardEvent) => {
    const by = byOf(event);
    if (!moves || !event.altKey || by === null) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      aria-label={`Regla ${place}`}
      data-rule={place}
      onKeyDown={keys}
      className={cx(
        "flex gap-3 border-b border-line-soft px-4 py-3.5",
        matched && "bg-accent-soft",
        matched && !carrying && "shadow-[inset_3px_0_0_var(--accent-fill)]",
        carrying && CARRYING[carrying],
      )}
    >
      <RuleNumber place={place} matched={matched} onGrab={moves ? onGrab : undefined} onMove={onMove} />
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
