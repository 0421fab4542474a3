import { useEffect, useRef, useState } from "react";
import { MAX_TITLE } from "@/lib/boards/rules/words";
import type { CardDetail } from "@/lib/boards/schema";
import { CallError, fixOf } from "@/lib/client/callError";
import type { CardModel } from "./useCard";

/** The title, changed in its place: Enter or leaving it saves, Escape leaves it as it was. */
export function EditableTitle({ model }: { model: CardModel }) {
  const { card, editable } = model;
  const [draft, setDraft] = useState<{ text: string; base: CardDetail } | null>(null);
  const [error, setError] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const open = draft !== null;
  useEffect(() => {
    if (open) field.current?.select();
  }, [open]);

  if (!editable) return card.title;
  if (!draft)
    return (
      <button
        type="button"
        title="Cambiar el título"
        onClick={() => setDraft({ text: card.title, base: card })}
        className="-mx-1.5 rounded-badge px-1.5 text-left break-words hover:bg-hover"
      >
        {card.title}
      </button>
    );
  const keep = async () => {
    const title = draft.text.trim().replace(/\s+/g, " ");
    setDraft(null);
    setError("");
    if (title === "" || title === draft.base.title) return;
    try {
      await model.save({ title }, draft.base);
    } catch (failure) {
      setDraft(draft);
      setError(failure instanceof CallError ? fixOf(failure) : "No se pudo guardar.");
    }
  };
  return (
    <>
      <textarea
        ref={field}
        aria-label="Título"
        aria-invalid={error ? true : undefined}
        rows={1}
        maxLength={MAX_TITLE}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          if (event.key === "Enter") void keep();
          else setDraft(null);
        }}
        className="-mx-1.5 w-full resize-none rounded-badge border border-line-strong bg-field px-1.5 field-sizing-content"
      />
      {error && (
        <span role="alert" className="block text-help font-normal text-bad">
          {error}
        </span>
      )}
    </>
  );
}
