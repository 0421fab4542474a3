import { Copy, Equal, History, Scale } from "lucide-react";
import { ChipButton } from "@/components/kit/Chip";
import { cx } from "@/components/kit/cx";
import { useRead } from "@/lib/client/useRead";
import type { CallOutput } from "@/lib/http/contract";
import { listTemplates, type suggestAllocations } from "@/lib/vouchers/allocations/api";
import { lastSplit } from "./lastSplit";
import type { SplitState } from "./useSplit";

export type Suggestion = CallOutput<typeof suggestAllocations>["data"][number];

const SMALL = "h-7 phone:h-11";

/** Where a split may start from: what is suggested, said from where; the one before; templates; equal parts; what purses have left. */
export function Starts({
  split,
  suggestion,
  left,
}: {
  split: SplitState;
  suggestion: Suggestion | undefined;
  /** What the purse of each line has left, where all of them have something. */
  left: readonly string[] | null;
}) {
  const templates = useRead(listTemplates, {});
  const last = lastSplit();
  const several = split.lines.length > 1;
  const named = suggestion && templates.data?.data.some(({ name }) => name === suggestion.text);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-help text-muted">Empezar con</span>
      {suggestion && !named && (
        <ChipButton
          icon={History}
          className={cx(SMALL, "border-dashed border-accent bg-accent-soft text-accent-ink")}
          label={suggestion.text.charAt(0).toUpperCase() + suggestion.text.slice(1)}
          onClick={() => split.start(suggestion.lines)}
        />
      )}
      {last && <ChipButton icon={Copy} className={SMALL} label="Como la anterior" onClick={() => split.start(last)} />}
      {templates.data?.data.map(({ id, name, lines }) => (
        <ChipButton
          key={id}
          className={cx(SMALL, name === suggestion?.text && "border-dashed border-accent")}
          label={name}
          onClick={() => split.start(lines)}
        />
      ))}
      {several && <ChipButton icon={Equal} className={SMALL} label="Partes iguales" onClick={() => split.share()} />}
      {several && left && (
        <ChipButton
          icon={Scale}
          className={SMALL}
          label="Por lo que le queda a cada bolsa"
          onClick={() => split.share(left)}
        />
      )}
    </div>
  );
}
