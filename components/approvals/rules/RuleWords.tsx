import dynamic from "next/dynamic";
import { cx } from "@/components/kit/cx";
import { Popover } from "@/components/kit/Popover";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { Condition, Rule, Step } from "@/lib/approvals/policies/schema";
import { conditionText } from "@/lib/approvals/rules/sentences";
import type { KindView } from "@/lib/approvals/schema";
import { modeText } from "../words";
import { whoWords } from "./model";

const loading = () => <SkeletonBar className="my-3" />;
const ConditionField = dynamic(() => import("./ConditionField"), { ssr: false, loading });
const StepField = dynamic(() => import("./StepField"), { ssr: false, loading });

/** Between conditions: all of them or any. */
export function Joint({ rule, onChange }: { rule: Rule; onChange?: (rule: Rule) => void }) {
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

/** What words are told by. */
export interface Of {
  kind: KindView;
  currency: string;
  people: readonly { id: number; name: string }[];
}
const WORD = "tap font-semibold underline decoration-accent-fill decoration-1 underline-offset-4 hover:text-accent";

/** A condition, which opens its field where it may be changed; what the version in force says stands struck before it. */
export function ConditionWord({
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

/** Whose a step is, how many of them and until when. */
export function StepChip({
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
