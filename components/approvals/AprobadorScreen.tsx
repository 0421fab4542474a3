import { ChevronLeft } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKeys } from "@/components/frame/useKeys";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconLink } from "@/components/kit/IconButton";
import { OfflineBanner } from "@/components/kit/OfflineBanner";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useNarrowerThan } from "@/components/kit/useNarrowerThan";
import { useNow } from "@/components/kit/useNow";
import type { Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRecord, ApprovalRow } from "@/lib/approvals/schema";
import { BulkDecide } from "./decide/BulkDecide";
import { useDecide } from "./decide/useDecide";
import { VerdictSheet } from "./decide/VerdictBar";
import { InboxFoot } from "./list/InboxFoot";
import { InboxHead } from "./list/InboxHead";
import { InboxList } from "./list/InboxList";
import { useApprovalsLive, useRecord } from "./reads";
import { Neighbours, Place } from "./record/Neighbours";
import { RecordPane } from "./record/RecordPane";
import { useInbox } from "./useInbox";

/** In less room the list and a record are pages of their own. */
const BESIDE = 720;
/** Records fetched before they are wanted. */
const AHEAD = 4;
const NONE: ReadonlySet<string> = new Set();

/** `/Aprobador?ver=&solicitud=`: what waits at the left, and whether one may say yes at the right. `kind`: of one kind of requests alone. */
export function AprobadorScreen({ kind }: { kind?: string }) {
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLButtonElement>(null);
  const narrow = useNarrowerThan(frame, BESIDE);
  const phone = useMediaQuery(PHONE);
  // Decided, and on its way: no longer in the list.
  const [sent, setSent] = useState<ReadonlySet<string>>(NONE);
  const inbox = useInbox(now, sent, kind);
  const { rows, filters } = inbox;
  const { address } = filters;

  // Shown at once; the address, which is slower, follows.
  const there = address.get("solicitud");
  const [ahead, setAhead] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address says by now
  useEffect(() => setAhead(null), [there]);
  const asked = ahead ?? there;
  // What is open stays open when the list moves under it, also when somebody else decides it while one types; without an
  // address it is the first one of what is filtered, where there is room.
  const [opened, setOpened] = useState({ id: "", of: "" });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((ids: readonly string[]) => setGone((before) => new Set([...before, ...ids])), []);
  const stays =
    rows.some(({ id }) => id === opened.id) || (opened.of === filters.text && !gone.has(opened.id) && opened.id !== "");
  const open = asked || (narrow ? "" : stays ? opened.id : (rows[0]?.id ?? ""));
  useEffect(() => setOpened({ id: open, of: filters.text }), [open, filters.text]);
  const at = rows.findIndex(({ id }) => id === open);
  const near = useMemo(
    () => [...rows.slice(at + 1, at + 1 + AHEAD), ...rows.slice(0, 1)].map(({ id }) => id),
    [rows, at],
  );
  const record = useRecord(open || null, near);
  useApprovalsLive(open || null);

  const show = useCallback(
    (id: string, push = false) => {
      setAhead(id);
      address.set({ solicitud: id }, { push });
    },
    [address.set],
  );
  const hrefOf = (id: string) => address.href({ solicitud: id });
  const move = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) show(next.id);
  };
  // After a decision: the one below, which has taken its place; the one above at the end.
  const after = (id: string) => {
    const place = rows.findIndex((row) => row.id === id);
    return place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1])?.id;
  };
  const back = (id: string) => {
    setSent((before) => without(before, id));
    setGone((before) => without(before, id));
  };
  const deciding = useDecide(
    // One that waits for a second verdict of the same person is in the list again.
    ({ id, verdicts }: ApprovalRecord) => (verdicts.length > 0 ? back(id) : setSent((before) => without(before, id))),
    {
      onSent: ({ id }) => {
        leave([id]);
        setSent((before) => new Set(before).add(id));
        if (open === id || !narrow) show(after(id) ?? "");
      },
      onFailed: ({ id }, shown) => {
        back(id);
        if (shown) show(id);
      },
    },
  );

  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    ({ id }: ApprovalRow) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const active = rows[at];
  const listed = !narrow || open === "";
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      ".": () => show((rows[at + 1] ?? rows[0])?.id ?? ""),
      enter: active && (() => (narrow ? show(active.id, true) : focusRecord())),
      x: active && active.verdicts.length > 0 && listed ? () => choose(active) : undefined,
      "/": listed ? () => search.current?.click() : undefined,
    },
    ["j", "k"],
  );

  const { before, total } = inbox;
  const place = { at, of: rows.length, before, total, onMove: move };
  const ask = (row: ApprovalRow, verdict: Verdict) => deciding.ask(row, verdict);
  return (
    <div ref={frame} className="flex min-h-0 flex-1 md:overflow-hidden">
      <div
        className={cx(
          "min-h-0 min-w-0 flex-col",
          listed ? "flex" : "hidden",
          narrow ? "w-full" : "w-90 shrink-0 border-r border-line min-[1360px]:w-104",
        )}
      >
        <InboxHead inbox={inbox} search={search} />
        <BulkDecide
          rows={chosenRows}
          all={chosenRows.length === rows.length}
          kinds={inbox.kinds}
          onAll={() => setChosen(new Set(rows.filter(({ verdicts }) => verdicts.length > 0).map(({ id }) => id)))}
          onClear={() => setChosen(new Set())}
          onDecided={leave}
        />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto phone:overflow-visible" data-scroll>
          <InboxList
            inbox={inbox}
            active={narrow ? null : open}
            chosen={chosen}
            swipes={phone}
            now={now}
            hrefOf={hrefOf}
            onChoose={choose}
            onAsk={ask}
          />
        </div>
        <InboxFoot inbox={inbox} />
      </div>
      {(!narrow || open !== "") && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {narrow && (
            <nav
              aria-label="Volver a la lista"
              className="sticky top-0 z-20 flex min-h-12 items-center gap-1 border-b border-line bg-surface px-4 phone:min-h-14"
            >
              <IconLink label="Volver a la lista" icon={ChevronLeft} href={hrefOf("")} className="-ml-2" />
              {/* The list's own heading is not there. */}
              <h1 className="min-w-0 flex-1 truncate text-section">Aprobaciones</h1>
              <Place {...place} />
            </nav>
          )}
          <div className="px-6 pt-3 empty:hidden phone:px-4">
            <OfflineBanner>Se lee lo que ya se trajo; decidir, cuando vuelva.</OfflineBanner>
          </div>
          {open !== "" ? (
            <RecordPane
              read={record}
              kinds={inbox.kinds}
              deciding={deciding}
              now={now}
              phone={phone}
              tools={!narrow && <Neighbours id={open} {...place} />}
            />
          ) : (
            inbox.read.data && (
              <div className="flex flex-1 flex-col justify-center">
                <EmptyState title="Nada por mirar">Lo que se elija de la lista se abre acá.</EmptyState>
              </div>
            )
          )}
        </div>
      )}
      {listed && narrow && deciding.asked && <VerdictSheet deciding={deciding} />}
    </div>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}

/** Moves the focus into the record, whose parts Tab and the arrows then go through. */
function focusRecord(): void {
  document.querySelector<HTMLElement>("[data-record] :is(h1, h2)")?.focus();
}
