import { Badge } from "@/components/kit/Badge";
import type { SchemaRow } from "./schemaRows";

/** Fields with what they may be. `required` marks the ones that have to be there, where that is asked. */
export function SchemaList({ rows, required }: { rows: readonly SchemaRow[]; required?: boolean }) {
  return (
    <ul className="divide-y divide-line-soft rounded-card border border-line">
      {rows.map(({ path, type, note, ...row }) => (
        <li key={path} className="px-3 py-2">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            {path && <code className="break-all text-second font-semibold">{path}</code>}
            <span className="break-words text-help text-muted">{type}</span>
            {required && row.required && path && <Badge tone="outline">Obligatorio</Badge>}
          </p>
          {note && <p className="text-help text-muted">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
