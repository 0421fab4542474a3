import type { KeyboardEvent, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { cx } from "@/components/kit/cx";
import { Kbd } from "@/components/kit/Kbd";
import { readSourceTitles } from "@/lib/vouchers/rules/reading";
import { SourceMark } from "./SourceMark";
import { type FieldSource, type Source, useSource } from "./sources";
import { goToDoubt } from "./stops";
import type { Typed } from "./typed";

/** A value that is sure looks like text until one goes to it; it can be changed all the same. */
const QUIET =
  "[&_.field-box:not(:focus-within):not([data-invalid])]:border-line [&_.field-box:not(:focus-within)]:bg-sunken";

interface Props {
  /** The path of the field in the form. */
  name: string;
  /** How a value of it is read. */
  text?: (value: string) => ReactNode;
  className?: string;
  /** Draws the field with where it comes from. */
  children: (aside: ReactNode) => ReactNode;
}

/**
 * A field with its source over it. One that is unsure stands on amber with what it may be, to be taken by the keys 1 to 9, until
 * somebody takes one, writes another, or says with Enter that it is right.
 */
export function Sourced({ name, text = (value) => value, className, children }: Props) {
  const { source, open, settle, look } = useSource(name);
  if (!source)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: hears which field inside is gone to
      <div onFocus={look} className={cx("min-w-0", className)}>
        {children(undefined)}
      </div>
    );
  const unsure = source.confidence !== "alta";
  const done = () => {
    settle();
    goToDoubt(1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement;
    if (!open || event.key !== "Enter" || event.ctrlKey || event.metaKey || !typing) return;
    // A list that is open takes Enter for its own.
    if (event.defaultPrevented || (event.target as Element).getAttribute("aria-expanded") === "true") return;
    event.preventDefault();
    done();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field inside are heard here, whichever kind it is
    <div
      data-doubt={open ? name : undefined}
      onKeyDown={onKeyDown}
      onFocus={look}
      onInput={() => open && settle()}
      className={cx(
        "min-w-0 rounded-card",
        open ? "border border-warn/35 bg-warn-soft p-2" : QUIET,
        unsure && source.candidates.length > 0 && "col-span-full",
        className,
      )}
    >
      {children(<SourceMark of={source} open={open} />)}
      {open && <Candidates name={name} source={source} text={text} onTaken={done} />}
    </div>
  );
}

const CHIP =
  "inline-flex min-h-8 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-left text-help text-text " +
  "hover:bg-hover phone:min-h-11";

interface CandidatesProps extends Pick<Required<Props>, "name" | "text"> {
  source: FieldSource;
  onTaken: () => void;
}

/** What an unsure field may be, each with its key, and what speaks for it. */
function Candidates({ name, source, text, onTaken }: CandidatesProps) {
  const { getValues, setValue } = useFormContext<Typed>();
  const now = String(getValues(name as keyof Typed) ?? "");
  const found = [...new Set([now, ...source.candidates])].filter(Boolean).slice(0, 9);
  if (found.length < 2)
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-[12px] leading-4 text-warn">
        <button type="button" onClick={onTaken} className={CHIP}>
          Está bien
        </button>
        <span className="phone:hidden">Enter lo confirma; si no, escribirlo.</span>
      </p>
    );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {found.map((value, index) => (
        <button
          key={value}
          type="button"
          data-candidate={index + 1}
          onClick={() => {
            setValue(name as keyof Typed, value as never, { shouldDirty: true, shouldValidate: true });
            onTaken();
          }}
          className={CHIP}
        >
          <Kbd>{index + 1}</Kbd>
          <span className="font-semibold">{text(value)}</span>
        </button>
      ))}
      <span className="text-[12px] leading-4 text-warn">{evidenceOf(source)}</span>
    </div>
  );
}

const EVIDENCE: Partial<Record<Source, string>> = {
  texto: "El documento no lo dice de una sola manera",
  historial: "Así vino antes de este proveedor",
};
const evidenceOf = ({ source }: FieldSource): string => EVIDENCE[source] ?? `Según ${readSourceTitles[source]}`;
