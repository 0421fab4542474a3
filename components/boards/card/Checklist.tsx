import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { cx } from "@/components/kit/cx";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import { addCheck, changeCheck, deleteCheck } from "@/lib/boards/checks/api";
import { MAX_CHECKS } from "@/lib/boards/rules/words";
import { call } from "@/lib/client/call";
import { Section } from "./Section";
import type { CardModel } from "./useCard";
import { useCardWrite } from "./useCardWrite";

type Check = CardModel["card"]["checks"][number];

/** The steps of a card: ticked by anybody who works on it, in an order that may change. */
export function Checklist({ model }: { model: CardModel }) {
  const { card, editable } = model;
  const { run } = useCardWrite(model);
  const [ticked, setTicked] = useState<Record<number, boolean>>({});
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isDone = ({ id, done_at }: Check) => ticked[id] ?? done_at !== null;
  const done = card.checks.filter(isDone).length;
  const total = card.checks.length;
  const params = { id: String(card.id) };

  const tick = async (check: Check, value: boolean) => {
    setTicked((now) => ({ ...now, [check.id]: value }));
    await run(() => call(changeCheck, { params: { ...params, check: String(check.id) }, body: { done: value } }));
    setTicked(({ [check.id]: _, ...rest }) => rest);
  };
  const add = async () => {
    const typed = text.trim();
    if (!typed) return;
    setText("");
    if (!(await run(() => call(addCheck, { params, body: { text: typed } })))) setText(typed);
    field.current?.focus();
  };
  if (total === 0 && !editable) return null;
  return (
    <Section title="Pasos" note={total > 0 && <Progress done={done} total={total} />}>
      <ul aria-label="Pasos">
        {card.checks.map((check, index) => (
          <CheckRow
            key={check.id}
            check={check}
            done={isDone(check)}
            model={model}
            above={card.checks[index - 2]?.id ?? null}
            below={card.checks[index + 1]?.id}
            first={index === 0}
            onTick={(value) => void tick(check, value)}
          />
        ))}
      </ul>
      {editable && total < MAX_CHECKS && (
        <form
          className="mt-1"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            ref={field}
            label="Agregar un paso"
            hideLabel
            placeholder="Agregar un paso"
            maxLength={300}
            value={text}
            onChange={setText}
          />
        </form>
      )}
    </Section>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div className="flex items-center gap-3">
      <span>
        {done} de {total}
      </span>
      <div
        role="progressbar"
        aria-label="Pasos completados"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div className="h-full rounded-full bg-accent-fill" style={{ width: `${(100 * done) / total}%` }} />
      </div>
    </div>
  );
}

interface RowProps {
  check: Check;
  done: boolean;
  model: CardModel;
  /** What it goes below to move up; null for the first place. */
  above: number | null;
  /** What it goes below to move down; undefined for the last one. */
  below: number | undefined;
  first: boolean;
  onTick: (done: boolean) => void;
}

function CheckRow({ check, done, model, above, below, first, onTick }: RowProps) {
  const { run } = useCardWrite(model);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const params = { id: String(model.card.id), check: String(check.id) };
  const change = (body: { text?: string; after?: number | null }) => run(() => call(changeCheck, { params, body }));

  const rename = async () => {
    const text = typed?.trim();
    setTyped(null);
    if (text && text !== check.text && !(await change({ text }))) setTyped(text);
  };
  const remove = async () => {
    const order = model.card.checks.map(({ id }) => id);
    const after = order[order.indexOf(check.id) - 1] ?? null;
    if (!(await run(() => call(deleteCheck, { params })))) return;
    const undo = () => void run(() => call(addCheck, { params: { id: params.id }, body: { text: check.text, after } }));
    toast.deleted("Se quitó el paso", { undo });
  };

  if (typed !== null && model.editable)
    return (
      <li className="py-0.5">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void rename();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            setTyped(null);
          }}
        >
          <TextField
            label="Texto del paso"
            hideLabel
            autoFocus
            maxLength={300}
            value={typed}
            onChange={setTyped}
            onBlur={() => void rename()}
          />
        </form>
      </li>
    );
  return (
    <li className="group flex items-start gap-2">
      <label
        htmlFor={id}
        className="flex min-h-7 min-w-0 flex-1 cursor-pointer items-start gap-2.5 py-1 phone:min-h-11 phone:items-center"
      >
        <CheckboxBox id={id} checked={done} disabled={!model.editable} onToggle={onTick} />
        <span className={cx("min-w-0 break-words text-help", done && "text-muted")}>
          {check.text}
          {check.done_by && <span className="sr-only">, lo completó {check.done_by}</span>}
        </span>
      </label>
      {model.editable && (
        <Menu
          trigger={
            <IconButton label={`Acciones del paso ${check.text}`} icon={Ellipsis} size="sm" className="mt-0.5" />
          }
          items={[
            { label: "Cambiar el texto", icon: Pencil, onSelect: () => setTyped(check.text) },
            { label: "Subir", icon: ArrowUp, disabled: first, onSelect: () => void change({ after: above }) },
            {
              label: "Bajar",
              icon: ArrowDown,
              disabled: below === undefined,
              onSelect: () => void change({ after: below }),
            },
            { label: "Quitar", icon: Trash2, danger: true, separated: true, onSelect: () => void remove() },
          ]}
        />
      )}
    </li>
  );
}
