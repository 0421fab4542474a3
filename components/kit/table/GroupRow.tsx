import { CheckboxBox } from "../fields/CheckboxBox";
import type { BodyProps } from "./BodyRow";
import { CHECK_CELL } from "./cellClass";

/** The head of rows that stand together: what they are, and one box that chooses all of them that can be chosen. */
export function GroupRow<Row>({ model, parts, selectable, groups, id }: BodyProps<Row> & { id: string }) {
  if (!groups) return null;
  const own = model.together((row) => groups.of(row) === id);
  return (
    <tr className="h-9 bg-sunken">
      {selectable && (
        <td className={`${CHECK_CELL} border-b border-line-soft`}>
          {!own.none && (
            <CheckboxBox
              label={`Elegir ${groups.label(id)}`}
              checked={own.all}
              mixed={own.some}
              onToggle={(on) => own.toggle(on)}
            />
          )}
        </td>
      )}
      <th
        scope="colgroup"
        colSpan={parts.columns.length + (parts.rowActions ? 1 : 0)}
        className="border-b border-line-soft px-2 text-left font-normal"
      >
        {groups.head(id)}
      </th>
    </tr>
  );
}
