import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { normalize } from "@/lib/format/text";

/** Somebody who may be mentioned. `area`: what is said beside the name. */
export interface MentionPerson {
  id: number;
  name: string;
  picture: string | null;
  area: string;
}

const MOST = 6;
// An "@" that begins a word, and up to three words behind it.
const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]+){0,2})$/u;

/** The people whose name begins, in any of its words, with what is typed. */
function matching(people: readonly MentionPerson[], me: number, typed: string): MentionPerson[] {
  const sought = normalize(typed);
  return people.filter(({ id, name }) => id !== me && ` ${normalize(name)}`.includes(` ${sought}`)).slice(0, MOST);
}

/** The autocomplete of mentions: looks at what is behind the caret, and puts in the name that is chosen. */
export function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly MentionPerson[],
  me: number,
  text: string,
  setText: (text: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const choices = typed === null ? [] : matching(people, me, typed);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const close = () => setTyped(null);
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? TYPED.exec(value.slice(0, selectionStart)) : null;
    const next = found ? (found[1] ?? "") : null;
    if (next !== typed) setActive(0);
    setTyped(next);
  };
  const choose = ({ name }: MentionPerson) => {
    const end = field.current?.selectionStart ?? text.length;
    const from = end - (typed?.length ?? 0);
    const before = `${text.slice(0, from)}${name} `;
    caret.current = before.length;
    setText(before + text.slice(end));
    close();
    field.current?.focus();
  };
  /** True when the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = choices[active];
    if (!chosen || event.nativeEvent.isComposing) return false;
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % choices.length),
      ArrowUp: () => setActive((active + choices.length - 1) % choices.length),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: close,
    };
    const step = event.shiftKey ? undefined : steps[event.key];
    if (!step) return false;
    event.preventDefault();
    step();
    return true;
  };
  return { choices, active, look, close, choose, onKeyDown };
}
