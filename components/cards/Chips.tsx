import { Check } from "lucide-react";
import { useId } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";

export interface Choice<Key extends string | number | null> {
  key: Key;
  label: string;
  second?: string;
}

/** One of several, each a finger wide. `scroll`: in one row that goes on past the edge. */
export function Chips<Key extends string | number | null>({
  label,
  choices,
  value,
  scroll,
  onChoose,
}: {
  label: string;
  choices: readonly Choice<Key>[];
  value: Key;
  scroll?: boolean;
  onChoose: (key: Key) => void;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend id={id} className="mb-1.5 text-help font-semibold">
        {label}
      </legend>
      <div className={cx("flex gap-2", scroll ? "-mx-4 overflow-x-auto px-4 py-0.5" : "flex-wrap")}>
        {choices.map(({ key, label: text, second }) => (
          <button
            key={String(key)}
            type="button"
            aria-pressed={key === value}
            onClick={() => onChoose(key)}
            className={cx(
              "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border px-3 text-left",
              key === value
                ? "border-accent bg-accent-soft font-semibold text-accent-ink ring-1 ring-accent"
                : "border-line-strong bg-surface hover:bg-hover",
            )}
          >
            {key === value && <Icon of={Check} size={18} />}
            <span>
              <span className="block leading-5">{text}</span>
              {second && <span className="block text-help font-normal leading-4">{second}</span>}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
