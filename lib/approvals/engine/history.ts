import type { Directory } from "../rules/eligible";
import { pastOf } from "../rules/transitions";
import type { ApprovalRecord } from "../schema";
import type { Change, Comment } from "./around";
import { named, type RequestRow, verdictOf } from "./held";
import { stepTitle } from "./rows";

type Line = Omit<ApprovalRecord["history"][number], "fresh">;

/** What happened to a request, oldest first: from what stands of it, so that it says the same to whoever reads. */
export function historyOf(
  row: RequestRow,
  { changes, comments }: { changes: readonly Change[]; comments: readonly Comment[] },
  directory: Directory,
  owners: Readonly<Record<string, string>>,
): Line[] {
  const asker = named(row.asker);
  const again = row.replaces_id === null ? "pidió aprobación" : "pidió aprobación de nuevo";
  const lines: Line[] = [{ at: row.asked_at.toISOString(), by: asker, deed: again, text: row.warning, tone: "hecho" }];
  for (const { at, by, label, before, after } of changes)
    lines.push({
      at: at.toISOString(),
      by: by && named(by),
      deed: `cambió ${label.toLowerCase()}`,
      text: `${before || "nada"} → ${after || "nada"}`,
      tone: "neutro",
    });
  for (const decision of row.decisions) {
    const step = row.steps.find(({ id }) => id === decision.step_id);
    const title = step ? `el paso ${step.position}, ${stepTitle(step, directory, owners)}` : "";
    const acting = decision.on_behalf_of ? `, por ${named(decision.on_behalf_of).name}` : "";
    lines.push({
      at: decision.at.toISOString(),
      by: named(decision.by),
      deed: `${pastOf[verdictOf(decision)]} ${title}${acting}`,
      text: decision.reason,
      tone: decision.verdict === "aprobar" ? "hecho" : "mal",
    });
  }
  for (const { at, by, text } of comments.map(({ created_at, author, text }) => ({ at: created_at, by: author, text })))
    lines.push({ at: at.toISOString(), by: named(by), deed: "comentó", text, tone: "neutro" });
  lines.push(...ofSteps(row), ...ofEnd(row));
  return lines.sort((a, b) => a.at.localeCompare(b.at));
}

const ofSteps = (row: RequestRow): Line[] =>
  row.steps.flatMap(({ position, state, closed_at, escalated_at, escalate_at }) => [
    ...(state === "salteado" && closed_at
      ? [line(closed_at, `El paso ${position} quedó aprobado: quien aprobó antes decide los dos.`)]
      : []),
    ...(escalated_at
      ? [line(escalated_at, `${whyMore(escalated_at, escalate_at)} el paso ${position}: se sumó más gente.`)]
      : []),
  ]);

/** Before its time more people come in where nobody may decide it. */
const whyMore = (at: Date, due: Date | null) => (due && due <= at ? "Venció sin decidirse" : "Nadie podía decidir");

const line = (at: Date, text: string): Line => ({ at: at.toISOString(), by: null, deed: "", text, tone: "neutro" });

/** What nobody's decision tells: it was taken back, replaced, or approved by a rule without steps. */
function ofEnd(row: RequestRow): Line[] {
  if (!row.closed_at) return [];
  if (row.state === "aprobado" && row.steps.length === 0)
    return [line(row.closed_at, `La regla ${row.rule} la aprueba sin pasos.`)];
  const deed = { cancelado: "canceló la solicitud", reemplazado: "la cambió: se pide de nuevo" }[row.state];
  const by = row.closer && named(row.closer);
  return deed ? [{ at: row.closed_at.toISOString(), by, deed, text: row.close_reason, tone: "mal" }] : [];
}
