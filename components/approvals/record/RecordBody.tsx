import { ArrowRight, Check, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Banner } from "@/components/kit/Banner";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { ApprovalRecord, Fact, Flag } from "@/lib/approvals/schema";
import { usePerson } from "@/lib/client/usePerson";
import { momentText } from "../deadline";
import { flagIcon } from "../looks";
import { DocumentCard } from "./DocumentCard";
import { History } from "./History";
import { People } from "./People";
import { PurseBar } from "./PurseBar";

const Comments = dynamic(() => import("./Comments"), { ssr: false });

interface RecordBodyProps {
  record: ApprovalRecord;
  now: Date;
  /** Said above all else: it was decided by somebody meanwhile. */
  notice?: ReactNode;
  onDocument: () => void;
}

/** All that one looks at before deciding, in that order. */
export function RecordBody({ record, now, notice, onDocument }: RecordBodyProps) {
  const { flags, purses, document: file } = record;
  return (
    <div className="flex flex-col gap-4 px-6 py-4 phone:gap-3 phone:px-4">
      {notice}
      {flags.map((flag) => (
        <Alert key={`${flag.key} ${flag.label}`} flag={flag} />
      ))}
      <Relations record={record} />
      {purses.map((purse) => (
        <PurseBar key={`${record.id} ${purse.title} ${purse.asked?.currency ?? purse.currency}`} purse={purse} />
      ))}
      <div
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4",
          file && "@2xl:grid-cols-[minmax(0,1fr)_292px]",
        )}
      >
        <div className="flex min-w-0 flex-col gap-5 phone:contents">
          <div className="flex flex-col gap-3 phone:rounded-card phone:border phone:border-line phone:bg-surface phone:p-3.5">
            <Why record={record} />
            <Facts facts={record.facts} />
          </div>
          <Changes record={record} now={now} />
          {file && (
            <div className="@2xl:hidden">
              <DocumentCard file={file} onOpen={onDocument} />
            </div>
          )}
          <History record={record} now={now} />
          <People record={record} now={now} />
          {record.here && <Comments key={record.id} id={Number(record.id)} waiting={record.comments} />}
        </div>
        {file && (
          <div className="hidden @2xl:block">
            <DocumentCard file={file} onOpen={onDocument} />
          </div>
        )}
      </div>
    </div>
  );
}

const ALERT: Readonly<Record<Flag["tone"], string>> = {
  rojo: "border-bad/40 bg-bad-soft text-bad",
  ambar: "border-warn/40 bg-warn-soft text-warn",
  azul: "border-info/40 bg-info-soft text-info",
  gris: "border-line bg-sunken text-text",
};

function Alert({ flag }: { flag: Flag }) {
  return (
    <div
      role="note"
      className={cx(
        "flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card border px-3.5 py-2.5 break-words",
        ALERT[flag.tone],
      )}
    >
      <span className="mt-0.5">
        <Icon of={flagIcon(flag)} />
      </span>
      <div className="min-w-0 flex-1 basis-44 text-help">
        <p className="font-semibold">
          {flag.label}
          {flag.text && "."}
        </p>
        {flag.text && <p className="text-text">{flag.text}</p>}
      </div>
      {flag.link && (
        <Link href={flag.link.href} className="tap self-center text-help font-semibold text-accent hover:underline">
          {flag.link.label}
        </Link>
      )}
    </div>
  );
}

/** The request that it takes the place of, or that took its. */
function Relations({ record: { replaces, replaced_by } }: { record: ApprovalRecord }) {
  if (!replaces && !replaced_by) return null;
  return (
    <Banner tone={replaced_by ? "warn" : "info"}>
      {replaced_by ? "Cambió y se pidió de nuevo: " : "Ya se había pedido antes de un cambio: "}
      <Link href={`/Aprobador/${replaced_by ?? replaces}`} className="tap font-semibold underline underline-offset-3">
        {replaced_by ? "ver la nueva" : "ver la anterior"}
      </Link>
    </Banner>
  );
}

function Why({ record: { reason, kind } }: { record: ApprovalRecord }) {
  const { can } = usePerson();
  if (!reason) return null;
  return (
    <section aria-label="Por qué llega aquí">
      <h3 className="mb-1 font-semibold">Por qué llega aquí</h3>
      <p>
        {can("approvals.configure") ? (
          <Link
            href={`/Aprobador/reglas?clase=${kind}&version=${reason.policy_id}&regla=${reason.rule}`}
            className="tap whitespace-nowrap underline underline-offset-3"
          >
            Regla {reason.rule}
          </Link>
        ) : (
          `Regla ${reason.rule}`
        )}
        {/* The words begin with the rule's number, which is the link. */}
        {reason.text.replace(/^Regla \d+/, "").replace(/^(?=[^:,])/, ": ")}
      </p>
      {reason.warning && (
        <p className="mt-1.5 flex gap-2 text-help text-warn">
          <Icon of={TriangleAlert} className="mt-px" /> {reason.warning}
        </p>
      )}
    </section>
  );
}

/** A number with hyphens, as a CUIT, is not broken at them. */
const FactText = ({ of }: { of: string }) =>
  of.split(/(\d+(?:-\d+)+)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-1.5 phone:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(({ label, value, href, tone }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd
            className={cx(
              "flex gap-1.5 phone:justify-end phone:text-right",
              tone === "bien" && "text-good",
              tone === "mal" && "font-semibold text-bad",
            )}
          >
            {tone && <Icon of={tone === "bien" ? Check : TriangleAlert} className="mt-0.5" />}
            {href ? (
              <Link href={href} className="tap min-w-0 underline underline-offset-3">
                <FactText of={value} />
              </Link>
            ) : (
              <span className="min-w-0">
                <FactText of={value} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was changed after it was asked; what the reader has not seen yet stands out. */
function Changes({ record: { changes }, now }: { record: ApprovalRecord; now: Date }) {
  if (changes.length === 0) return null;
  const fresh = changes.filter((one) => one.fresh).length;
  return (
    <section aria-label="Cambios" className={cx(fresh > 0 && "rounded-card border border-warn/40 bg-warn-soft p-3")}>
      <h3 className="mb-1 font-semibold">
        {fresh > 0 ? `Cambió desde la última vez que la miró` : "Cambios después de pedirla"}
      </h3>
      <ul className="flex flex-col gap-1 text-help">
        {changes.map(({ label, before, after, by, at, fresh: isFresh }) => (
          <li
            key={`${label} ${at}`}
            className={cx("flex flex-wrap items-center gap-x-1.5", isFresh && "font-semibold")}
          >
            {label}: <s className="font-normal text-muted">{before || "vacío"}</s>
            <Icon of={ArrowRight} size={14} /> {after || "vacío"}
            <span className="font-normal text-muted">
              {by ? `${by.name}, ` : ""}
              {momentText(at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
