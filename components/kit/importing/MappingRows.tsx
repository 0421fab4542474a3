import { ArrowRight, Check, Pencil, TriangleAlert } from "lucide-react";
import { Badge } from "../Badge";
import { cx } from "../cx";
import { SelectField, type SelectOption } from "../fields/SelectField";
import { Icon } from "../Icon";

/** What is known of a column of a file: remembered, recognised, to look at, changed by hand, or left out. */
export interface ColumnLook {
  kind: "guardada" | "reconocida" | "nueva" | "cambiada" | "omitida";
  text: string;
}

export interface MappedColumn {
  /** The title in the file. */
  name: string;
  /** What it holds, as written: "Fecha". */
  holds: string;
  samples: readonly string[];
  /** The field that it becomes; "" when it is not imported. */
  field: string;
  state: ColumnLook;
}

/** The file's columns, what they hold, what they become and how sure that is. On a phone each is a card. */
export function MappingRows({
  columns,
  options,
  onAssign,
}: {
  columns: readonly MappedColumn[];
  options: readonly SelectOption[];
  /** "" leaves the column out. */
  onAssign: (column: string, field: string) => void;
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
        {columns.map(({ name, holds, samples, field, state }) => (
          <tr
            key={name}
            className={cx(
              "h-[52px] phone:flex phone:h-auto phone:flex-col phone:gap-2 phone:p-4",
              state.kind === "nueva" && "bg-warn-soft/50",
            )}
          >
            <th scope="row" className={`${CELL} pl-4 text-left`}>
              <span className={cx("block break-words font-semibold", !field && "text-muted")}>{name}</span>
              <span className="block text-second font-normal text-muted">{holds}</span>
            </th>
            <td className={`${CELL} text-second text-muted`}>
              {samples.slice(0, 2).map((sample, index) => (
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
                label={`${name} en Bambalina`}
                value={field}
                placeholder="No importar"
                options={options}
                onChange={(value) => onAssign(name, value)}
              />
            </td>
            <td className={`${CELL} pr-4 text-help`}>
              <StateText state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL = "border-t border-line-soft px-2 py-1.5 align-middle phone:border-0 phone:p-0";

function StateText({ state }: { state: ColumnLook }) {
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
