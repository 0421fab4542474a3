import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Link } from "@/components/kit/Link";
import { fieldsOf, isEmpty, isOwned } from "@/lib/boards/rules/filled";
import { isSafeHref } from "@/lib/boards/rules/richText";
import { valueText } from "@/lib/boards/rules/valueText";
import { priorities, priorityTitleOf } from "@/lib/boards/rules/words";
import type { CardDetail } from "@/lib/boards/schema";
import { countText } from "@/lib/format/text";
import { DecimalField } from "../../fields/DecimalField";
import { decimalOf } from "../../fields/decimal";
import { FieldInput } from "../../fields/FieldInput";
import { dayTypedProblem, fieldProblem } from "../../fields/fieldProblem";
import { LinkText } from "../links/CardLinks";
import type { CardModel } from "../useCard";
import { CustomValue, WebLink } from "./CustomValue";
import { Fact } from "./Fact";
import { People } from "./People";

/** What a card says of itself: who, when, how much, and the board's own fields. */
export function Facts({ model }: { model: CardModel }) {
  const { board, card, context } = model;
  const text = (key: string, value: unknown) => valueText(key, value, context);
  const people = card.assignees.map((id) => ({
    id,
    name: context.nameOf(id),
    picture: board.people.find((person) => person.id === id)?.picture,
  }));
  const offered = [...board.people.map(({ id, name, rol }) => ({ value: String(id), label: name, hint: rol }))];
  const gone = card.assignees.filter((id) => !board.people.some((person) => person.id === id));
  const priorityOptions = priorities.map((value) => ({
    value,
    label: priorityTitleOf(board, value),
    disabled: value === "urgente" && board.urgentByLead && board.role !== "lead",
  }));
  return (
    <div>
      {card.show_id !== null && <Plain label="Tipo">{card.type}</Plain>}
      {board.types.length > 0 && card.show_id === null && (
        <Fact model={model} label="Tipo" value={card.type} text={card.type} patch={(type) => ({ type })}>
          {(value, _set, error, keep) => (
            <SelectField
              label="Tipo"
              hideLabel
              compact
              error={error}
              placeholder="Sin tipo"
              options={board.types.map((type) => ({ value: type, label: type }))}
              value={value}
              onChange={keep}
            />
          )}
        </Fact>
      )}
      <Fact
        model={model}
        label="Responsables"
        value={card.assignees.map(String)}
        text={text("assignees", card.assignees)}
        shown={<People people={people} />}
        patch={(ids) => ({ assignees: ids.map(Number) })}
      >
        {(value, set, error) => (
          <MultiSelect
            label="Responsables"
            hideLabel
            error={error}
            placeholder="Nombre"
            choices={[...offered, ...gone.map((id) => ({ value: String(id), label: context.nameOf(id) }))]}
            value={value}
            onChange={(next) => set([...next])}
          />
        )}
      </Fact>
      {card.links
        .filter(({ kind }) => kind === "show")
        .map((link) => (
          <div key={link.id} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 py-0.5 text-help">
            <span className="py-1 text-muted">Show</span>
            <div className="py-1">
              <LinkText link={link} />
            </div>
          </div>
        ))}
      {card.records.length > 0 && (
        <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 py-0.5 text-help">
          <span className="py-1 text-muted">{card.show_id === null ? "Compra" : "Show"}</span>
          <ul className="py-1">
            {card.records.map(({ title, about, href }) => (
              <li key={title}>
                {href ? (
                  <Link href={href} className="underline underline-offset-2 hover:text-accent">
                    {title}
                  </Link>
                ) : (
                  title
                )}
                <span className="text-muted"> {about}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {card.requester && (
        <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 py-0.5 text-help">
          <span className="py-1 text-muted">Solicitante</span>
          <div className="py-1">
            <People people={[{ id: card.requester_id ?? 0, name: card.requester }]} />
          </div>
        </div>
      )}
      {(
        [
          ["start_on", "Comienza"],
          ["due_on", "Vence"],
        ] as const
      ).map(([key, label]) => (
        <Fact
          key={key}
          model={model}
          label={label}
          value={card[key] ?? ""}
          text={text(key, card[key])}
          patch={(day) => ({ [key]: day === "" ? null : day })}
          check={(day) => dayTypedProblem(label, day)}
        >
          {(value, set, error) => <DateField label={label} hideLabel error={error} value={value} onChange={set} />}
        </Fact>
      ))}
      <Fact
        model={model}
        label="Prioridad"
        value={card.priority as string}
        text={text("priority", card.priority)}
        patch={(priority) => ({ priority: priority as typeof card.priority })}
      >
        {(value, _set, error, keep) => (
          <SelectField
            label="Prioridad"
            hideLabel
            compact
            error={error}
            options={priorityOptions}
            value={value}
            onChange={keep}
          />
        )}
      </Fact>
      <Fact
        model={model}
        label="Estimado"
        value={card.hours ?? ""}
        text={text("hours", card.hours)}
        patch={(hours) => ({ hours: decimalOf(hours) })}
      >
        {(value, set, error) => (
          <DecimalField
            label="Horas estimadas"
            hideLabel
            error={error}
            value={value}
            onChange={set}
            suffix={<span className="text-help text-muted">h</span>}
          />
        )}
      </Fact>
      <Fact
        model={model}
        label="Etiquetas"
        value={card.labels}
        text={text("labels", card.labels)}
        shown={
          <span className="flex flex-wrap gap-1">
            {card.labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </span>
        }
        patch={(labels) => ({ labels })}
      >
        {(value, set, error) => (
          <MultiSelect
            label="Etiquetas"
            hideLabel
            creates
            error={error}
            placeholder="Buscar o crear"
            choices={[...new Set([...board.labels, ...value])].map((label) => ({ value: label, label }))}
            value={value}
            onChange={(next) => set([...next])}
          />
        )}
      </Fact>
      <OwnFields model={model} />
    </div>
  );
}

/** Fewer empty fields than this stand with the others. */
const MANY = 4;

/** The board's own fields; many empty ones wait behind a button, so that what is known stands together. */
function OwnFields({ model }: { model: CardModel }) {
  const { board, card, context } = model;
  const own = fieldsOf(board.fields, card.type);
  const [emptyAtFirst] = useState(
    () => new Set(own.filter(({ key }) => isEmpty(card.fields[key])).map(({ key }) => key)),
  );
  const [all, setAll] = useState(emptyAtFirst.size < MANY);
  const box = useRef<HTMLDivElement>(null);
  const owned = own.filter((field) => isOwned(field, card.show_id));
  const hides = model.editable && !all;
  const waiting = own.filter(({ key }) => emptyAtFirst.has(key) && isEmpty(card.fields[key]));
  const showAll = () => {
    flushSync(() => setAll(true));
    box.current?.querySelector<HTMLElement>('button[aria-label$="sin dato. Cambiar"]')?.focus();
  };
  return (
    <div ref={box}>
      {owned.length > 0 && <OfShow card={card} />}
      {[...owned, ...own.filter((field) => !owned.includes(field))].map((field) => {
        const value = card.fields[field.key] ?? null;
        if (hides && waiting.includes(field)) return null;
        if (owned.includes(field) && field.key === "oferta_vence")
          return (
            <Plain key={field.key} label={field.title}>
              <CustomValue field={field} value={value} context={context} link={false} />
            </Plain>
          );
        return (
          <Fact<unknown>
            key={field.key}
            model={model}
            label={field.title}
            value={value}
            text={valueText(`fields.${field.key}`, value, context)}
            shown={<CustomValue field={field} value={value} context={context} link={!model.editable} />}
            patch={(next) => ({ fields: { [field.key]: next } })}
            check={(next) => fieldProblem(field, next)}
            aside={field.type === "url" && isSafeHref(String(value)) && <WebLink href={String(value)}>Abrir</WebLink>}
          >
            {(draft, set, error, keep) => (
              <FieldInput
                field={field}
                hideLabel
                people={board.people}
                value={draft}
                onChange={field.type === "select" || field.type === "checkbox" ? keep : set}
                error={error}
              />
            )}
          </Fact>
        );
      })}
      {hides && waiting.length > 0 && (
        <Button size="sm" variant="link" icon={Plus} onClick={showAll}>
          {countText(waiting.length, "dato sin completar", "datos sin completar")}
        </Button>
      )}
    </div>
  );
}

/** A fact that is only read. */
const Plain = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 py-0.5 text-help">
    <span className="py-1 text-muted">{label}</span>
    <div className="py-1">{children}</div>
  </div>
);

/** Above the fields that the card's show says: they are changed in it, from here too. */
function OfShow({ card }: { card: CardDetail }) {
  const [show] = card.records;
  return (
    <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 border-line-soft border-t pt-2 text-help">
      <span className="text-muted">Lo que sigue es del show: cambia en los dos.</span>
      {show?.href && (
        <Link href={show.href} className="font-semibold underline underline-offset-2 hover:text-accent">
          Abrir show
        </Link>
      )}
    </div>
  );
}
