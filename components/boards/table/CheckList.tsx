import { Checkbox } from "@/components/kit/fields/Checkbox";

/** Several of a list, in a small form: nothing floats over its buttons. */
export function CheckList<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-help font-semibold">{label}</legend>
      <ul className="flex max-h-72 flex-col gap-1.5 overflow-y-auto p-0.5">
        {choices.map((choice) => (
          <li key={choice.value}>
            <Checkbox
              label={choice.label}
              value={value.includes(choice.value)}
              onChange={(on) =>
                onChange(on ? [...value, choice.value] : value.filter((other) => other !== choice.value))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
