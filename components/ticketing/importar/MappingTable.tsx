import { ArrowRight, Check, Pencil, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Icon } from "@/components/kit/Icon";
import { FIELD_NAMES, FIELDS, type Field } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { assign, type ColumnState, columnState, fieldOf, type Preview } from "./mappingDraft";

const OPTIONS = FIELD_NAMES.map((field) => ({ value: field, label: FIELDS[field].label }));
const KINDS: Record<Preview["columns"][number]["kind"], string> = {
  text: "Texto",
  date: "Fecha",
  count: "Número",
  money: "Importe",
  currency: "Divisa",
};

/** The file's columns, what they hold, what they become and how sure that is. On a phone each is a card. */
export function MappingTable({
  preview,
  mapping,
  onChange,
}: {
  preview: Preview;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  return (
    <table className="w-full phone:block">
      <caption className="sr-only">Columnas del archivo y a qué corresponden</caption>
      <thead className="phone:hidden">
        <tr className="h-9 bg-sunken text-left text-head text-muted">
          <th scope="col" className="px-2 pl-4">
            En el archivo
          </th>
          <th scope="col" className="px-2">
            Primeros valores
          </th>
          <th scope="col" className="w-8">
            <span className="sr-only">pasa a</span>
          </th>
          <th scope="col" className="w-[186px] px-2">
            En Bambalina
          </th>
          <th scope="col" className="px-2 pr-4">
            Estado
          </th>
        </tr>
      </thead>
      <tbody className="phone:block">
        {preview.columns.map((column) => {
          const field = fieldOf(mapping, column.name);
          const state = columnState(preview, mapping, column);
          return (
            <tr
              key={column.name}
              className={cx(
                "h-[52px] phone:flex phone:h-auto phone:flex-col phone:gap-2 phone:p-4",
                state.kind === "nueva" && "bg-warn-soft/50",
              )}
            >
              <th scope="row" className={`${CELL} pl-4 text-left`}>
                <span className={cx("block break-words font-semibold", !field && "text-muted")}>{column.name}</span>
                <span className="block text-second font-normal text-muted">{KINDS[column.kind]}</span>
              </th>
              <td className={`${CELL} text-second text-muted`}>
                {column.samples.slice(0, 2).map((sample, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: samples repeat and never move
                  <span key={index} className="block max-w-44 truncate phone:max-w-none" title={sample}>
                    {sample}
                  </span>
                ))}
              </td>
              <td className={`${CELL} text-faint phone:hidden`}>
                <Icon of={ArrowRight} />
              </td>
              <td className={CELL}>
                <SelectField
                  hideLabel
                  label={`${column.name} en Bambalina`}
                  value={field ?? ""}
                  placeholder="No importar"
                  options={OPTIONS}
                  onChange={(value) => onChange(assign(mapping, column.name, (value || null) as Field | null))}
                />
              </td>
              <td className={`${CELL} pr-4 text-help`}>
                <StateText state={state} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const CELL = "border-t border-line-soft px-2 py-1.5 align-middle phone:border-0 phone:p-0";

function StateText({ state }: { state: ColumnState }) {
  if (state.kind === "nueva")
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {state.text}
      </Badge>
    );
  if (state.kind === "omitida") return <span className="text-muted">{state.text}</span>;
  const changed = state.kind === "cambiada";
  return (
    <span className={cx("inline-flex items-center gap-1.5", changed ? "text-accent" : "text-good")}>
      <Icon of={changed ? Pencil : Check} />
      {state.text}
    </span>
  );
}
