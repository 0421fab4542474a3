import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/kit/cx";
import type { CardDetail } from "@/lib/boards/schema";
import { CallError, fixOf } from "@/lib/client/callError";
import type { CardPatch } from "../cardPatch";
import type { CardModel } from "../useCard";

interface FactProps<V> {
  model: CardModel;
  label: string;
  /** The value as it is kept. */
  value: V;
  /** As text, for the name of the button; empty for none. */
  text: string;
  /** How it is drawn, the text unless given. */
  shown?: ReactNode;
  /** What the value writes. */
  patch: (value: V) => CardPatch;
  /** What is wrong with a value before it is sent. */
  check?: (value: V) => string | undefined;
  /** Beside the value, while it is read: a way to open it. */
  aside?: ReactNode;
  /** The field, with the value that is being typed. `keep` saves at once, but for the keyboard, which leaves or presses Enter. */
  children: (value: V, set: (value: V) => void, error: string | undefined, keep: (value: V) => void) => ReactNode;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A row with a fact of the card: read as text, changed in its place. Leaving it or Enter saves, Escape leaves it as it was. */
export function Fact<V>({ model, label, value, text, shown, patch, check, aside, children }: FactProps<V>) {
  const [draft, setDraft] = useState<{ value: V; base: CardDetail; refused?: V } | null>(null);
  const [error, setError] = useState<string>();
  const inside = useRef(false);
  /** The keyboard is at work: the arrows of a list go over choices that are not meant yet. */
  const keyed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const [back, setBack] = useState(false);
  const id = useId();
  const open = draft !== null;
  const wasRefused = draft !== null && "refused" in draft;

  useEffect(() => {
    // One that comes back refused does not take the focus from where the person went on; with nowhere to go on, it does.
    if (!open || (wasRefused && document.activeElement !== document.body)) return;
    const field = box.current?.querySelector<HTMLElement>("input, textarea, select");
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [open, wasRefused]);
  useEffect(() => {
    if (!back || open) return;
    button.current?.focus();
    setBack(false);
  }, [back, open]);

  const keep = async (next: V, base: CardDetail) => {
    // What was typed comes back, or stays, with what is wrong with it.
    const refuse = (why: string) => {
      setDraft({ value: next, base, refused: next });
      setError(why);
    };
    const wrong = same(next, value) ? undefined : check?.(next);
    if (wrong) return refuse(wrong);
    setDraft(null);
    setError(undefined);
    if (same(next, value)) return;
    try {
      await model.save(patch(next), base);
    } catch (failure) {
      refuse(failure instanceof CallError ? fixOf(failure) : "No se pudo guardar.");
    }
  };
  const leave = () => {
    inside.current = false;
    setTimeout(() => {
      const again = draft && "refused" in draft && same(draft.refused, draft.value);
      if (!inside.current && draft && !again) void keep(draft.value, draft.base);
    }, 0);
  };

  if (!model.editable && !text) return null;
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] items-start gap-x-2 py-0.5">
      <span id={id} className={cx("py-1 text-help text-muted", model.editable && "phone:py-3")}>
        {label}
      </span>
      {draft && model.editable ? (
        <fieldset
          ref={box}
          aria-label={label}
          className="min-w-0"
          onFocus={() => {
            inside.current = true;
          }}
          onBlur={leave}
          onPointerDown={() => {
            keyed.current = false;
          }}
          onKeyDown={(event) => {
            keyed.current = true;
            if (event.defaultPrevented) return;
            if (event.key === "Escape") {
              event.preventDefault();
              setDraft(null);
              setError(undefined);
              setBack(true);
            }
            const typing = event.target instanceof HTMLTextAreaElement && !(event.ctrlKey || event.metaKey);
            if (event.key === "Enter" && !typing && !(event.target instanceof HTMLButtonElement)) {
              event.preventDefault();
              setBack(true);
              void keep(draft.value, draft.base);
            }
          }}
        >
          {children(
            draft.value,
            (next) => setDraft({ ...draft, value: next }),
            error,
            (next) => {
              if (keyed.current) return setDraft({ ...draft, value: next });
              setBack(true);
              void keep(next, draft.base);
            },
          )}
        </fieldset>
      ) : model.editable ? (
        <span className="flex min-w-0 items-start gap-2">
          <button
            ref={button}
            type="button"
            aria-label={`${label}: ${text || "sin dato"}. Cambiar`}
            onClick={() => {
              keyed.current = false;
              setDraft({ value, base: model.card });
            }}
            className={cx(
              "-mx-1.5 min-h-7 min-w-0 flex-1 rounded-badge px-1.5 py-1 text-left text-help hover:bg-hover phone:min-h-11",
              !text && "text-muted",
            )}
          >
            {text ? (shown ?? <span className="whitespace-pre-line break-words">{text}</span>) : "Agregar"}
          </button>
          {text && aside}
        </span>
      ) : (
        <div className="min-w-0 py-1 text-help">{shown ?? text}</div>
      )}
    </div>
  );
}
