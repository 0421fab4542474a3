import { query } from "@/lib/db";
import { lineHref } from "../rules/told";
import { stepTitle } from "../rules/transitions";

/** What a line posts under: its number is the source's. */
export const LINE_SOURCE = "budget_line";

/** What happened to a line beside its steps, as its postings say it. */
const events: Record<string, string> = {
  apertura: "Al abrir el libro",
  borrar: "Borrado",
  elegir: "Otra propuesta elegida",
  agregar_parte: "Registro financiero agregado",
  editar_parte: "Registro financiero editado",
  pagar_parte: "Registro financiero pagado",
  borrar_parte: "Registro financiero borrado",
};

/** How people call what a posting of a line says happened. */
export const eventTitle = (event: string): string => events[event] ?? stepTitle(event);

/** How people call some lines, deleted ones too, and where each is opened. Who may see an area is not asked here. */
export async function linesNamed(ids: readonly number[]): Promise<Map<number, { title: string; href: string }>> {
  const rows = await query<{ id: number; title: string }>(
    `SELECT l.id, concat(v.titulo, ' (', l.area, ' / ', l.category, ')') AS title FROM budget_line l
     JOIN budget_proposal p ON p.line_id = l.id AND p.chosen JOIN budget_version v ON v.proposal_id = p.id AND v.head WHERE l.id = ANY ($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, { title, href: lineHref(id) }]));
}
