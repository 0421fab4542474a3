import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import type { Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRecord, KindView } from "@/lib/approvals/schema";
import type { CallError } from "@/lib/client/callError";
import type { Deciding } from "../decide/useDecide";
import { VerdictBar } from "../decide/VerdictBar";
import { kindIcon, verdictLooks } from "../looks";
import { RecordBody } from "./RecordBody";
import { RecordHead } from "./RecordHead";

const DocumentViewer = dynamic(() => import("@/components/documents/DocumentViewer").then((it) => it.DocumentViewer), {
  ssr: false,
});

interface RecordPaneProps {
  read: { data?: ApprovalRecord; error?: CallError; isValidating: boolean; mutate: () => unknown };
  kinds: readonly KindView[];
  deciding: Deciding;
  now: Date;
  phone: boolean;
  heading?: "h1" | "h2";
  tools?: ReactNode;
  /** Said above the record. */
  notice?: ReactNode;
}

/** One request: all that one looks at, and the bar where it is decided. A D R V are its keys. */
export function RecordPane({ read, kinds, deciding, now, phone, heading = "h2", tools, notice }: RecordPaneProps) {
  const { data: record, error } = read;
  const [viewing, setViewing] = useState(false);
  const ask = (verdict: Verdict) =>
    record && !deciding.busy
      ? () => (record.verdicts.includes(verdict) ? deciding.ask(record, verdict) : toast.info(whyNot(record, verdict)))
      : undefined;
  useKeys({
    a: ask("aprobar"),
    d: ask("devolver"),
    r: ask("rechazar"),
    v: record && (() => (record.document ? setViewing(true) : toast.info("Esta solicitud no tiene documento."))),
  });
  if (!record) {
    if (error?.status === 404)
      return (
        <div className="flex flex-1 flex-col justify-center">
          <EmptyState title="Esta solicitud no existe o no es suya">
            La ven quien la pidió, quienes la deciden y quienes pueden leer de qué es.
          </EmptyState>
        </div>
      );
    if (error)
      return (
        <NotFetched
          title="No se pudo traer la solicitud"
          error={error}
          onRetry={read.mutate}
          retrying={read.isValidating}
        />
      );
    return <RecordSkeleton />;
  }
  const { settled } = deciding;
  const taken = settled?.id === record.id && (
    <Banner tone="warn" title="No se guardó su decisión.">
      {settled.text}
    </Banner>
  );
  return (
    <section
      aria-label={record.title}
      data-record={record.id}
      className="@container flex min-h-0 flex-1 flex-col phone:min-h-[calc(100dvh-57px-56px)] phone:bg-canvas"
    >
      <div className="min-h-0 flex-1 overflow-y-auto phone:overflow-visible" data-scroll>
        <RecordHead
          record={record}
          icon={kindIcon(kinds.find(({ key }) => key === record.kind)?.icon)}
          now={now}
          heading={heading}
          tools={tools}
        />
        <RecordBody
          record={record}
          now={now}
          notice={
            <>
              {notice}
              {taken}
            </>
          }
          onDocument={() => setViewing(true)}
        />
      </div>
      <div className="phone:sticky phone:bottom-0 phone:z-20">
        <VerdictBar record={record} deciding={deciding} now={now} phone={phone} />
      </div>
      {viewing && record.document && <DocumentViewer file={record.document} onClose={() => setViewing(false)} />}
    </section>
  );
}

/** Why a key decides nothing. */
function whyNot({ verdicts, flags }: ApprovalRecord, verdict: Verdict): string {
  if (verdicts.length === 0) return "Esta solicitud no espera su decisión.";
  const may = verdicts.map((one) => verdictLooks[one].label.toLowerCase()).join(" o ");
  const [red] = flags.filter(({ tone }) => tone === "rojo");
  const why = verdict === "aprobar" && red ? ` (${red.label})` : "";
  return `No se puede ${verdictLooks[verdict].label.toLowerCase()}${why}: se puede ${may}.`;
}

/** As high as the head and the first parts of a record. */
function RecordSkeleton() {
  return (
    <div role="status" aria-label="Trayendo la solicitud..." className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-[116px] flex-col justify-center gap-4 border-b border-line px-6 phone:px-4">
        <SkeletonBar width="32%" />
        <SkeletonBar width="48%" className="h-4" />
        <SkeletonBar width="40%" />
      </div>
      <div className="flex flex-1 flex-col gap-5 px-6 py-5 phone:px-4">
        {["92%", "64%", "80%", "52%", "70%", "46%"].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
      <div className="h-[60px] border-t border-line" />
    </div>
  );
}
