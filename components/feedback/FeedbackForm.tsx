import { type ClipboardEvent, type KeyboardEvent, useId } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { Icon } from "@/components/kit/Icon";
import { reactions } from "@/lib/feedback/rules";
import { type FeedbackDraft, imageProblem, isComplete } from "./draft";
import { ImageField } from "./ImageField";
import { reactionIcons } from "./reactionIcons";

const MESSAGE_MAX = 4_000;

/**
 * Reaction, text and sender (picture 08b). "Enviar" waits for a text and a reaction, and while it sends. The page's address
 * and a picture go along if the person wants.
 */
export function FeedbackForm({
  draft,
  onChange,
  sending,
  onSend,
  sender,
  screen,
  problem,
  onProblem,
}: {
  draft: FeedbackDraft;
  onChange: (draft: FeedbackDraft) => void;
  sending: boolean;
  onSend: () => void;
  sender: string;
  screen: string | undefined;
  /** What is wrong with the picture. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
}) {
  const choose = (file: File) => {
    const found = imageProblem(file);
    onProblem(found);
    if (!found) onChange({ ...draft, image: file });
  };
  const onPaste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
    if (!file || sending) return;
    event.preventDefault();
    choose(file);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
  };
  return (
    <form
      onPaste={onPaste}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Reactions value={draft.type} onChange={(type) => onChange({ ...draft, type })} />
      <textarea
        aria-label="Feedback"
        placeholder="Escribe tu feedback aquí..."
        value={draft.message}
        maxLength={MESSAGE_MAX}
        onChange={(event) => onChange({ ...draft, message: event.target.value })}
        onKeyDown={onKeyDown}
        className="mt-3 block h-[116px] w-full resize-none rounded-control border border-line-strong bg-field px-2.5 py-2 text-body
          placeholder:text-faint focus:border-accent focus:outline-3 focus:outline-accent/25"
      />
      <Checkbox
        label="Enviar también la dirección de esta página"
        value={draft.withPage}
        onChange={(withPage) => onChange({ ...draft, withPage })}
        className="mt-3 text-help"
      />
      <ImageField
        image={draft.image}
        problem={problem}
        onChoose={choose}
        onRemove={() => {
          onProblem(null);
          onChange({ ...draft, image: null });
        }}
      />
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="min-w-0 text-help text-muted">
          Se envía como {sender}
          {draft.withPage && screen && `, desde ${screen}`}
        </p>
        <Button variant="primary" type="submit" disabled={sending || !isComplete(draft)}>
          {sending ? "Enviando..." : "Enviar"}
        </Button>
      </div>
    </form>
  );
}

function Reactions({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (type: NonNullable<FeedbackDraft["type"]>) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Reacción" className="grid grid-cols-4 gap-2">
      {reactions.map(({ emoji, title }) => (
        <label
          key={emoji}
          className={cx(
            "relative flex h-[66px] cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border",
            "text-help transition-colors",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            value === emoji
              ? "border-accent-fill bg-accent-soft font-semibold text-accent-ink shadow-[inset_0_0_0_1px_var(--accent-fill)]"
              : "border-line text-muted hover:bg-hover hover:text-text",
          )}
        >
          <input
            type="radio"
            name={name}
            value={emoji}
            checked={value === emoji}
            onChange={() => onChange(emoji)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon of={reactionIcons[emoji]} size={20} />
          {title}
        </label>
      ))}
    </div>
  );
}
