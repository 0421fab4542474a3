import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { choicesOf } from "@/components/kit/fields/choices";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Switch } from "@/components/kit/fields/Switch";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import type { LayoutField } from "@/lib/bank/rules/layout";
import { detailValues, headValues, type LayoutValue, type Writing, writings } from "@/lib/bank/rules/layoutWords";
import { NEW_FIELD } from "./filled";

const LITERAL = { value: "literal", label: "Texto fijo" };
const ALIGNS = [
  { value: "izquierda", label: "A la izquierda" },
  { value: "derecha", label: "A la derecha" },
];
const titleOf = (field: LayoutField) => (field.value === "literal" ? "Texto fijo" : detailValues[field.value]);

/** The fields of one part of a file, in their order. */
export function FieldRows({
  title,
  part,
  fixed,
  fields,
  errorOf,
  onChange,
}: {
  title: string;
  part: "header" | "detail" | "footer";
  fixed: boolean;
  fields: readonly LayoutField[];
  errorOf: (path: string) => string | undefined;
  onChange: (fields: LayoutField[]) => void;
}) {
  const values = [LITERAL, ...choicesOf(part === "detail" ? detailValues : headValues)];
  const put = (at: number, more: Partial<LayoutField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...more } : field)));
  const swap = (at: number, by: 1 | -1) => {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {fields.length === 0 && <p className="text-help text-muted">No lleva.</p>}
      <ol className="flex flex-col gap-2">
        {fields.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place
          <li key={at} className="flex flex-col gap-2 rounded-card border border-line px-3 py-2">
            <div className="grid grid-cols-[1fr_1fr_88px_auto] items-end gap-2 phone:grid-cols-1">
              <SelectField
                label={`${at + 1}. Qué dice`}
                value={field.value}
                onChange={(value) => put(at, { value: value as LayoutField["value"], writing: writingOf(value) })}
                options={values}
                error={errorOf(`${at}.value`)}
              />
              {field.value === "literal" ? (
                <TextField
                  label="Texto"
                  maxLength={200}
                  value={field.literal}
                  onChange={(literal) => put(at, { literal })}
                  error={errorOf(`${at}.literal`)}
                />
              ) : (
                <SelectField
                  label="Cómo se escribe"
                  value={field.writing}
                  onChange={(writing) => put(at, { writing: writing as Writing })}
                  options={choicesOf(writings)}
                  error={errorOf(`${at}.writing`)}
                />
              )}
              <NumberField
                label="Largo"
                value={field.length}
                onChange={(length) => put(at, { length })}
                error={errorOf(`${at}.length`)}
              />
              <span className="flex">
                <IconButton
                  icon={ArrowUp}
                  label={`Subir ${titleOf(field)}`}
                  disabled={at === 0}
                  onClick={() => swap(at, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Bajar ${titleOf(field)}`}
                  disabled={at === fields.length - 1}
                  onClick={() => swap(at, 1)}
                />
                <IconButton
                  icon={Trash2}
                  label={`Sacar ${titleOf(field)}`}
                  onClick={() => onChange(fields.filter((_, index) => index !== at))}
                />
              </span>
            </div>
            {(fixed || field.length !== null) && (
              <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
                {fixed && (
                  <>
                    <SelectField
                      className="w-40"
                      compact
                      label="Se acomoda"
                      value={field.align}
                      onChange={(align) => put(at, { align: align as LayoutField["align"] })}
                      options={ALIGNS}
                    />
                    <TextField
                      className="w-28"
                      label="Se rellena con"
                      maxLength={1}
                      value={field.pad}
                      onChange={(pad) => put(at, { pad })}
                      error={errorOf(`${at}.pad`)}
                    />
                  </>
                )}
                <Switch label="Si no entra, se corta" value={field.cut} onChange={(cut) => put(at, { cut })} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <span>
        <Button size="sm" icon={Plus} onClick={() => onChange([...fields, { ...NEW_FIELD }])}>
          Agregar campo
        </Button>
      </span>
    </section>
  );
}

/** The writing that a value begins with. */
function writingOf(value: string): Writing {
  const asked = value as LayoutValue;
  if (asked === "day" || asked === "made_day") return "aaaammdd";
  return asked === "amount" || asked === "total" ? "centavos" : "texto";
}
