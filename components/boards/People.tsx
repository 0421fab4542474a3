import { Avatar } from "@/components/kit/Avatar";
import type { BoardModel } from "./model";

/** The people on a card: the faces, with the name of a single one. */
export function People({ ids, model }: { ids: readonly number[]; model: Pick<BoardModel, "nameOf" | "personOf"> }) {
  const [first] = ids;
  if (first === undefined) return <span className="text-muted">Sin responsable</span>;
  const alone = ids.length === 1;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span className="inline-flex shrink-0 -space-x-1">
        {ids.slice(0, 4).map((id) => (
          <span key={id} className="inline-flex rounded-full ring-2 ring-surface">
            <Avatar name={model.nameOf(id)} src={model.personOf(id)?.picture} size={24} decorative={alone} />
          </span>
        ))}
      </span>
      {alone ? (
        <span className="truncate">{model.nameOf(first)}</span>
      ) : (
        ids.length > 4 && <span className="text-muted">y {ids.length - 4} más</span>
      )}
    </span>
  );
}
