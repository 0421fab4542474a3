import { useEffect, useRef } from "react";
import { cx } from "@/components/kit/cx";
import { Kbd } from "@/components/kit/Kbd";
import type { Reply } from "@/lib/ticketing/questions/schema/answer";

/** A question that may mean several things: one is chosen by its button or by the key of its number, and the question is kept until then. */
export function DoubtCard({
  reply,
  latest,
  onChoose,
  onNone,
}: {
  reply: Reply;
  /** It is the last of the conversation: the first option takes the focus. */
  latest: boolean;
  onChoose: (asked: Reply["options"][number]["asked"]) => void;
  onNone: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (latest) first.current?.focus();
  }, [latest]);
  const { options, text } = reply;
  const shown = options.length;
  const button =
    "flex min-h-12 items-start justify-between gap-3 rounded-control border px-3 py-2.5 text-left hover:bg-hover";
  return (
    <article className="rounded-card border border-line bg-surface" aria-label={reply.question}>
      <p className="px-4 pt-3.5 text-[16px] leading-6">
        {text} <strong className="font-semibold">¿Se refiere a…?</strong>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the options of one question, not a form */}
      <div
        role="group"
        aria-label="Opciones"
        className="grid gap-2 px-4 py-3 md:grid-cols-2"
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (ctrlKey || metaKey || altKey) return;
          const at = Number(key) - 1;
          if (at === shown) onNone();
          const option = options[at];
          if (option) onChoose(option.asked);
        }}
      >
        {options.map((option, at) => (
          <button
            key={option.label}
            ref={at === 0 ? first : undefined}
            type="button"
            className={cx(button, "border-button-line")}
            onClick={() => onChoose(option.asked)}
          >
            <span className="min-w-0">
              <span className="block font-semibold">{option.label}</span>
              {option.detail && <span className="block text-help text-muted">{option.detail}</span>}
            </span>
            <Kbd>{at + 1}</Kbd>
          </button>
        ))}
        <button type="button" className={cx(button, "border-line text-muted")} onClick={onNone}>
          Ninguno <Kbd>{shown + 1}</Kbd>
        </button>
      </div>
      <p className="border-t border-line bg-sunken px-4 py-2.5 text-help text-muted">
        La pregunta queda guardada hasta elegir.
      </p>
    </article>
  );
}
