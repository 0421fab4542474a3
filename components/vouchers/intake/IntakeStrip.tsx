import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { countText } from "@/lib/format/text";
import type { IntakeBatch } from "@/lib/vouchers/intake/schema";
import { hasRows, IntakeRows } from "./IntakeRows";
import type { Intake, Sending } from "./useIntake";

type Part = Exclude<keyof IntakeBatch["counts"], "files" | "waiting">;

/** What came of the files, in the order of the bar. */
const PARTS: readonly { part: Part; color: string; text: (count: number) => string }[] = [
  { part: "clear", color: "bg-good", text: () => "sin dudas" },
  { part: "doubtful", color: "bg-warn", text: () => "con dudas" },
  { part: "observed", color: "bg-bad", text: (count) => (count === 1 ? "observado" : "observados") },
  { part: "settled", color: "bg-accent-fill", text: (count) => (count === 1 ? "resuelto" : "resueltos") },
  { part: "repeated", color: "bg-line-strong", text: (count) => (count === 1 ? "ya estaba" : "ya estaban") },
  { part: "failed", color: "bg-bad", text: (count) => (count === 1 ? "no se cargó" : "no se cargaron") },
];

function titleOf({ counts }: IntakeBatch, sending: Sending | null): { title: string; left: string } {
  if (sending) return { title: `Cargando ${countText(sending.total, "archivo")}`, left: `${sending.done} enviados` };
  const files = countText(counts.files, "archivo");
  const done = counts.files - counts.waiting;
  return counts.waiting > 0
    ? { title: `Leyendo ${files}`, left: `${done} listos` }
    : { title: `${files} ${counts.files === 1 ? "leído" : "leídos"}`, left: "" };
}

/** What was sent and how far it is: a bar cut by what came of it, counts that filter the list, and what needs somebody. */
export function IntakeStrip({
  intake,
  batch,
  newest,
  hrefOf,
  filtered,
  shown,
}: {
  intake: Intake;
  batch: IntakeBatch;
  /** What is being sent goes into this one, and its files are shown without asking. */
  newest: boolean;
  /** The list with only what a batch brought, or a part of that; `null`: with all of it again. */
  hrefOf: (batch: number | null, part?: Part | null) => string;
  filtered: boolean;
  /** The part of the batch that the list is of, where it is of one. */
  shown?: string;
}) {
  const { close, busy } = intake;
  const sending = newest ? intake.sending : null;
  const { title, left } = titleOf(batch, sending);
  const said = PARTS.filter(({ part }) => batch.counts[part] > 0);
  return (
    <section
      aria-label={newest ? "Archivos que se cargaron" : `Archivos que se cargaron antes, tanda ${batch.id}`}
      className="rounded-card border border-line bg-surface"
    >
      <div className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2">
        <div className="min-w-0 basis-72 phone:basis-full">
          <div className="flex items-baseline justify-between gap-3" role="status">
            <strong className="font-semibold">{title}</strong>
            <span className="text-help text-muted">{left}</span>
          </div>
          <SegmentBar
            total={batch.counts.files}
            segments={said.map(({ part, color }) => ({ label: part, share: batch.counts[part], color }))}
          />
        </div>
        <ul className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-help">
          {said.map(({ part, color, text }) => (
            <li key={part} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={cx("size-2 rounded-full", color)} />
              <Count
                href={part === "failed" ? null : hrefOf(shown === part ? null : batch.id, shown === part ? null : part)}
                on={shown === part}
              >
                <strong className="font-semibold">{batch.counts[part]}</strong> {text(batch.counts[part])}
              </Count>
            </li>
          ))}
          <li>
            <Link
              href={hrefOf(filtered ? null : batch.id)}
              scroll={false}
              className="link phone:inline-flex phone:min-h-11 phone:items-center"
            >
              {filtered ? "Ver todos los comprobantes" : "Ver solo estos"}
            </Link>
          </li>
        </ul>
        {/* Beside the counts while it is shut: the list that one works on begins high. */}
        {!newest && hasRows(batch) && (
          <details className="open:order-last open:basis-full">
            <summary className="cursor-pointer text-help text-muted phone:min-h-11">Ver sus archivos</summary>
            <IntakeRows intake={intake} batch={batch} />
          </details>
        )}
        {batch.counts.waiting === 0 && !sending && (
          <IconButton icon={X} label="Cerrar esta tanda" disabled={busy} onClick={() => void close(batch)} />
        )}
      </div>
      {newest && <IntakeRows intake={intake} batch={batch} />}
    </section>
  );
}

/** A count that filters the list; of files that are no vouchers there is none, and they stand below. */
function Count({ href, on, children }: { href: string | null; on: boolean; children: ReactNode }) {
  if (href === null) return <span>{children}</span>;
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={on ? "true" : undefined}
      className={cx("link phone:inline-flex phone:min-h-11 phone:items-center phone:gap-1", on && "font-semibold")}
    >
      {children}
    </Link>
  );
}
