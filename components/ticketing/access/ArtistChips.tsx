import { TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { joinSpanish } from "@/lib/format/text";
import type { AccessRow } from "@/lib/ticketing/access/schema";

const SHOWN = 3;

/** The artists of a row: "Todos", "Ninguno", or the names as chips; the ones that do not fit are told on hover. */
export function ArtistChips({ row, all }: { row: AccessRow; all?: boolean }) {
  if (row.todos) return <Badge tone="info">Todos</Badge>;
  if (row.artistas.length === 0) return <Badge tone="outline">Ninguno</Badge>;
  const shown = all ? row.artistas : row.artistas.slice(0, SHOWN);
  const rest = row.artistas.slice(shown.length);
  return (
    <span className="flex flex-wrap gap-1.5 py-1" title={joinSpanish(row.artistas)}>
      {shown.map((name) => (
        <ArtistChip key={name} name={name} unknown={row.desconocidos.includes(name)} />
      ))}
      {rest.length > 0 && (
        <Badge tone="neutral">
          +{rest.length}
          <span className="sr-only">: {joinSpanish(rest)}</span>
        </Badge>
      )}
    </span>
  );
}

function ArtistChip({ name, unknown }: { name: string; unknown: boolean }) {
  if (!unknown) return <Badge tone="accent">{name}</Badge>;
  return (
    <Badge tone="warn" icon={TriangleAlert}>
      {name}
      <span className="sr-only"> (ningún artista se llama así)</span>
    </Badge>
  );
}
