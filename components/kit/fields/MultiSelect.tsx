import { Combobox, ComboboxButton, ComboboxInput } from "@headlessui/react";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { Icon } from "../Icon";
import { ChoiceList, CREATE } from "./ChoiceList";
import { type Choice, searchChoices } from "./choices";
import { boxProps, controlProps } from "./controlProps";
import { DescribedInput } from "./DescribedInput";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";
import { useLetGo } from "./useLetGo";

export interface MultiSelectProps extends FieldProps<ReadonlyArray<string>> {
  choices: ReadonlyArray<Choice>;
  placeholder?: string;
  /** Offers "Crear “…”" for what no choice is named exactly, and puts it in. */
  creates?: boolean;
}

const NONE: ReadonlyArray<string> = [];

/** Several choices as small chips in the field, with search. Backspace on an empty search takes the last one out. */
export function MultiSelect(props: MultiSelectProps) {
  const field = useField<ReadonlyArray<string>>(props, NONE);
  const [typed, setTyped] = useState("");
  const { chose, onFocus } = useLetGo();
  const labelOf = (value: string) => props.choices.find((choice) => choice.value === value)?.label ?? value;
  const named = typed.trim();
  const taken = [...props.choices.map(({ label }) => label), ...field.value].includes(named);
  const remove = (value: string) => field.set(field.value.filter((other) => other !== value));

  return (
    <FieldFrame {...props} field={field}>
      <Combobox
        multiple
        immediate
        value={[...field.value]}
        onChange={(values: string[]) => {
          chose();
          field.set(values.map((value) => (value === CREATE ? named : value)));
          setTyped("");
        }}
        disabled={props.disabled || props.readOnly}
        onClose={() => setTyped("")}
      >
        <div className="field-box relative flex-wrap gap-1.5 py-1 pl-1.5 pr-9" {...boxProps(props, field)}>
          {field.value.map((value) => (
            <span
              key={value}
              className="inline-flex h-6 items-center gap-1 rounded-badge bg-accent-soft pl-2 text-[12px] font-semibold text-accent-ink
                phone:h-9"
            >
              {labelOf(value)}
              <button
                type="button"
                aria-label={`Quitar ${labelOf(value)}`}
                disabled={props.disabled || props.readOnly}
                onClick={() => remove(value)}
                className="inline-flex size-6 items-center justify-center rounded-badge phone:size-9"
              >
                <Icon of={X} size={12} />
              </button>
            </span>
          ))}
          <ComboboxInput
            {...controlProps(props, field)}
            onFocus={onFocus}
            as={DescribedInput}
            note={field.describedBy}
            className="field-input h-6 min-w-16 pl-1"
            autoComplete="off"
            value={typed}
            placeholder={field.value.length === 0 ? props.placeholder : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const last = field.value.at(-1);
              if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
            }}
          />
          <ComboboxButton
            aria-label={`Ver opciones de ${props.label}`}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted"
          >
            <Icon of={ChevronDown} size={14} />
          </ComboboxButton>
        </div>
        <ChoiceList
          choices={searchChoices(props.choices, typed)}
          create={props.creates && named && !taken ? named : undefined}
          typed={typed}
        />
      </Combobox>
    </FieldFrame>
  );
}
