import { Badge, type Tone } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import type { Operation } from "./openApi";

const TONE: Record<string, Tone> = { GET: "info", POST: "good", PUT: "warn", DELETE: "bad" };

/** GET, POST...: what a call does, by its word and its colour. */
export const MethodBadge = ({ method }: Pick<Operation, "method">) => (
  <Badge tone={TONE[method] ?? "neutral"}>{method}</Badge>
);

export const operationColumns: Column<Operation>[] = [
  {
    id: "metodo",
    header: "Método",
    width: 96,
    sortValue: ({ method }) => method,
    cell: ({ method }) => <MethodBadge method={method} />,
  },
  {
    id: "direccion",
    header: "Dirección",
    sortValue: ({ path }) => path,
    cell: ({ path }) => <code className="break-all text-second">{path}</code>,
  },
  { id: "que", header: "Qué hace", sortValue: ({ summary }) => summary, cell: ({ summary }) => summary },
  {
    id: "permiso",
    header: "Permiso",
    width: 300,
    hideBelow: "xl",
    sortValue: ({ permission }) => permission,
    cell: ({ permission }) => <span className="text-second text-muted">{permission}</span>,
  },
];

/** The phone's form of a row. */
export function OperationCard({ operation, href }: { operation: Operation; href: string }) {
  return (
    <Link href={href} scroll={false} className="flex flex-col items-start gap-1">
      <span className="flex max-w-full items-baseline gap-2">
        <MethodBadge method={operation.method} />
        <code className="min-w-0 break-all text-second font-semibold">{operation.path}</code>
      </span>
      <span className="text-second text-muted">{operation.summary}</span>
    </Link>
  );
}
