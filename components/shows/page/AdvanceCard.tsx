import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { leftText, type OwnerCount } from "@/lib/production/advance/rules/answers";
import { ownerTitles } from "@/lib/production/advance/rules/kinds";
import type { ShowView } from "@/lib/shows/records/schema";

const COLORS = { nosotros: "bg-accent-fill", sala: "bg-warn", artista: "bg-info" } as const;

/** What is missing of the advance, by whose it is; what is somebody else's is asked from here. */
export function AdvanceCard({ show, counts }: { show: ShowView; counts: readonly OwnerCount[] }) {
  const all = counts.reduce((sum, one) => sum + one.all, 0);
  const missing = counts.filter(({ left }) => left > 0);
  const href = `/shows/${show.id}?tab=advance`;
  return (
    <Card
      title="Advance"
      subtitle={leftText(counts) ?? `Las ${all} preguntas tienen respuesta.`}
      actions={
        <Link href={href} className="text-help font-semibold text-accent">
          Ver el advance
        </Link>
      }
    >
      <SegmentBar
        total={all}
        segments={missing.map(({ owner, left }) => ({ label: owner, share: left, color: COLORS[owner] }))}
      />
      <ul className="mt-2.5 flex flex-col gap-1.5">
        {missing.map(({ owner, left, all: of }) => (
          <li key={owner} className="flex flex-wrap items-center gap-2 text-help">
            <span aria-hidden="true" className={cx("size-2 rounded-stub", COLORS[owner])} />
            <span className="flex-1">{`${ownerTitles[owner]}: ${left === 1 ? "falta" : "faltan"} ${left} de ${of}`}</span>
            {owner !== "nosotros" && (
              <Link
                href={`${href}&pedir=${owner}`}
                className="tap rounded-control border border-line-strong px-3 py-1 font-semibold hover:bg-hover"
              >
                {owner === "sala" ? "Pedir a la sala" : "Pedir al artista"}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
