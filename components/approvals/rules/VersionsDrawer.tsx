import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { listVersions } from "@/lib/approvals/policies/api";
import type { PolicyView } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import { ruleLine } from "./model";

/** Every version of a kind's rules, newest first, with what it has that the one before had not, and the other way round. */
export default function VersionsDrawer({
  kind,
  people,
  onClose,
}: {
  kind: KindView;
  people: readonly { id: number; name: string }[];
  onClose: () => void;
}) {
  const read = useRead(listVersions, { query: { kind: kind.key } });
  const linesOf = ({ rules, currency }: PolicyView) => rules.map((rule) => ruleLine(rule, kind, currency, people));
  return (
    <Drawer open width={600} onClose={onClose} eyebrow={kind.title} title="Versiones">
      <Fetched read={read} failure="No se pudieron traer las versiones">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="Todavía no hay ninguna" compact />
          ) : (
            <ol className="flex flex-col gap-5">
              {data.map((version, at) => {
                const before = data[at + 1];
                return (
                  <Version key={version.id} of={version} lines={linesOf(version)} before={before && linesOf(before)} />
                );
              })}
            </ol>
          )
        }
      </Fetched>
    </Drawer>
  );
}

function Version({ of: version, lines, before }: { of: PolicyView; lines: string[]; before?: string[] }) {
  const { state, from, until, published_by, created_by, created_at, note } = version;
  const gone = (before ?? []).filter((line) => !lines.includes(line));
  return (
    <li>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        v{version.version}
        {state === "vigente" && <Badge tone="good">Vigente</Badge>}
        {state === "borrador" && <Badge tone="warn">Borrador</Badge>}
      </h3>
      <p className="text-help text-muted">
        {from
          ? `Rige desde ${formatInstant(from)}${until ? ` hasta ${formatInstant(until)}` : ""}`
          : `Empezada ${formatInstant(created_at)}`}
        {published_by ? `, la publicó ${published_by.name}` : created_by ? `, de ${created_by.name}` : ""}
      </p>
      {note && <p className="text-help">{note}</p>}
      <ul className="mt-2 flex flex-col gap-1 text-help">
        {lines.map((line, at) => {
          const fresh = before !== undefined && !before.includes(line);
          return (
            <li key={line} className={cx("rounded-badge px-2 py-1", fresh && "bg-good-soft")}>
              {at + 1}. {line}
              {fresh && <span className="sr-only"> (nueva)</span>}
            </li>
          );
        })}
        {gone.map((line) => (
          <li key={line} className="rounded-badge bg-bad-soft px-2 py-1">
            <s>{line}</s>
            <span className="sr-only"> (quitada)</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
