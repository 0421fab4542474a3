import { type ReactNode, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { cx } from "@/components/kit/cx";
import { Tabs } from "@/components/kit/Tabs";

const TABS = [
  { id: "documento", label: "Documento" },
  { id: "datos", label: "Datos" },
] as const;
type Side = (typeof TABS)[number]["id"];

/**
 * The paper beside what is written of it; where there is no room for both, one after the other by tabs. What is refused shows the
 * side it is on.
 */
export function Panes({
  first,
  attention = 0,
  document,
  data,
}: {
  first: Side;
  /** Each change shows the data: something there wants to be looked at. */
  attention?: number;
  document: ReactNode;
  data: ReactNode;
}) {
  const [shown, setShown] = useState<Side>(first);
  const { errors, submitCount } = useFormState();
  const wrong = Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try counts, also one that is refused like the one before it
  useEffect(() => {
    if (wrong || attention > 0) setShown("datos");
  }, [wrong, submitCount, attention]);
  const side = (id: Side, className: string, content: ReactNode) => (
    <div
      id={`panel-${id}`}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      className={cx("min-w-0 @4xl:block", className, shown !== id && "hidden")}
    >
      {content}
    </div>
  );
  return (
    <div className="@container flex-1">
      <div className="pb-3 @4xl:hidden">
        <Tabs label="Documento y datos" items={TABS} value={shown} onChange={(id) => setShown(id as Side)} />
      </div>
      <div className="grid items-start gap-5 @4xl:grid-cols-[clamp(400px,45cqw,592px)_minmax(0,1fr)]">
        {side("documento", "@4xl:sticky @4xl:top-4", document)}
        {side("datos", "", data)}
      </div>
    </div>
  );
}
