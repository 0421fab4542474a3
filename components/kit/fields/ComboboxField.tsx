import { Combobox, ComboboxButton, ComboboxInput } from "@headlessui/react";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { Icon } from "../Icon";
import { ChoiceList, CREATE } from "./ChoiceList";
import { type Choice, searchChoices } from "./choices";
import { boxProps, controlProps } from "./controlProps";
import { DescribedInput } from "./DescribedInput";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";
import { useLetGo } from "./useLetGo";

export interface ComboboxFieldProps extends FieldProps<string> {
  choices: ReadonlyArray<Choice>;
  placeholder?: string;
  /** Called with what is typed, for lists that the server searches (then `choices` is shown as it comes). */
  onSearch?: (typed: string) => void;
  /** With `onSearch`: whether the answer is on its way. */
  loading?: boolean;
  /** Offers "Crear “…”" when nothing is named exactly so. */
  onCreate?: (typed: string) => void;
  /** The word before it, "Crear" unless said. */
  createWord?: string;
}

/** A choice with search, for over seven options. The value is the choice's `value`, "" when none. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { choices, onSearch, onCreate } = props;
  const field = useField(props, "");
  const [typed, setTyped] = useState("");
  const { chose, onFocus } = useLetGo();
  const isChosen = ({ value }: Choice) => value === field.value;
  const found = onSearch ? choices : searchChoices(choices, typed);
  const named = typed.trim();
  const create = onCreate && named && !choices.some((choice) => choice.label === named) ? named : undefined;
  // What is chosen has no name before it has come: its number says nothing to anybody.
  const unnamed = Boolean(onSearch && props.loading && field.value && !typed) && !choices.some(isChosen);

  return (
    <FieldFrame {...props} field={field}>
      <Combobox
        immediate
        value={field.value === "" ? null : field.value}
        disabled={props.disabled || props.readOnly}
        onChange={(value: string | null) => {
          chose();
          if (value === CREATE) onCreate?.(named);
          else field.set(value ?? "");
        }}
        onClose={() => setTyped("")}
      >
        <div className="field-box relative px-0" {...boxProps(props, field)}>
          <ComboboxInput
            {...controlProps(props, field)}
            onFocus={onFocus}
            as={DescribedInput}
            note={field.describedBy}
            className="field-input self-stretch rounded-control pl-[11px] pr-9"
            autoComplete="off"
            placeholder={unnamed ? "Trayendo..." : props.placeholder}
            displayValue={(value: string | null) =>
              choices.find((choice) => choice.value === value)?.label ?? (unnamed ? "" : (value ?? ""))
            }
            onChange={(event) => {
              setTyped(event.target.value);
              onSearch?.(event.target.value);
              if (event.target.value === "") field.set("");
            }}
          />
          <ComboboxButton
            aria-label={`Ver opciones de ${props.label}`}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted"
          >
            <Icon of={ChevronsUpDown} size={14} />
          </ComboboxButton>
        </div>
        <ChoiceList
          choices={found}
          create={create}
          createWord={props.createWord}
          loading={props.loading}
          typed={typed}
        />
      </Combobox>
    </FieldFrame>
  );
}
