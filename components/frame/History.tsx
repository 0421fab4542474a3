import { type ReactNode, useId } from "react";
import { Avatar } from "@/components/kit/Avatar";
import { Button } from "@/components/kit/Button";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePages } from "@/lib/client/usePages";
import { formatInstant } from "@/lib/format/dates";
import type { HistoryEntry, HistoryPage } from "@/lib/format/historySchema";
import { timeAgo } from "@/lib/format/timeAgo";
import type { CallInput, Contract } from "@/lib/http/contract";

/** A field of a record, with what it was and what it became; null where there was, or is, none. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** An entry in words: what was done, field by field or in a sentence, and what may be done about it. */
export interface Words {
  title: string;
  changes?: readonly Change[];
  text?: string;
  act?: ReactNode;
}

/**
 * What was done to a record, by whom and when, newest first, a page at a time, with its states.
 * @param inputOf the call for a cursor
 * @param words what an entry says
 * @param none what there is instead of entries
 */
export function History<C extends Contract>({
  contract,
  inputOf,
  words,
  none,
}: {
  contract: C;
  inputOf: (cursor: string | undefined) => CallInput<C>;
  words: (entry: HistoryEntry) => Words;
  none: ReactNode;
}) {
  const { pages, error, mutate, isValidating, hasMore, more, loadingMore } = usePages(contract, inputOf);
  if (!pages && error)
    return <NotFetched title="No se pudo traer el historial" error={error} onRetry={mutate} retrying={isValidating} />;
  if (!pages) return <SkeletonRows rows={4} label="Trayendo el historial..." />;
  const entries = (pages as HistoryPage[]).flatMap(({ items }) => items);
  if (entries.length === 0) return none;
  return (
    <div className="flex max-w-[860px] flex-col gap-3">
      <ol aria-label="Historial" className="divide-y divide-line-soft rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} words={words(entry)} />
        ))}
      </ol>
      {hasMore && (
        <Button className="self-center" onClick={more} busy={loadingMore && "Trayendo..."}>
          Ver más
        </Button>
      )}
    </div>
  );
}

function Entry({ entry: { actor, name, at }, words }: { entry: HistoryEntry; words: Words }) {
  const { title, changes = [], text, act } = words;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Avatar name={name} size={24} />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold" title={actor}>
            {name}
          </span>{" "}
          <span className="text-muted">{title.toLowerCase()}</span>
        </p>
        {act && <div className="mt-1">{act}</div>}
        {text && <p className="mt-1 break-words text-help">{text}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <time dateTime={at} title={formatInstant(at)} className="shrink-0 text-help text-muted">
        {timeAgo(at)}
      </time>
    </li>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="mt-1 flex flex-col gap-0.5 text-help">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}:</dt>
          <dd className="min-w-0 whitespace-pre-line">
            {before && (
              <>
                <span className="sr-only">antes </span>
                <del className="text-muted">{before}</del>{" "}
              </>
            )}
            {after && (
              <>
                <span className="sr-only">después </span>
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A record's history below its form in a drawer. */
export function HistorySection<C extends Contract>(history: Omit<Parameters<typeof History<C>>[0], "none">) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="mb-2 text-section">
        Historial
      </h3>
      <History {...history} none={<p className="text-help text-muted">Está como se cargó al instalar.</p>} />
    </section>
  );
}
