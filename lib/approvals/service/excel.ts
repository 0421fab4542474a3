import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { Download, Input } from "@/lib/http/contract";
import type * as api from "../api";
import { registry } from "../engine/registry";
import type { ApprovalActor } from "../kind";
import { pastOf } from "../rules/transitions";
import { stateTitles } from "../rules/words";
import type { ApprovalRow } from "../schema";
import { everyApproval } from "./list";

const text = (header: string, width: number, value: (row: ApprovalRow) => string): Field<ApprovalRow> => ({
  header,
  width,
  kind: "text",
  value,
});

const fields = (titles: ReadonlyMap<string, string>): Field<ApprovalRow>[] => [
  text("Clase", 20, ({ kind }) => titles.get(kind) ?? kind),
  text("Solicitud", 30, ({ reference }) => reference),
  text("Para", 34, ({ title }) => title),
  text("Detalle", 34, ({ subtitle }) => subtitle),
  { header: "Importe", width: 18, kind: "money", value: ({ amount }) => amount },
  text("Moneda", 10, ({ currency }) => currency ?? ""),
  text("Otras monedas", 24, ({ other_amounts }) =>
    other_amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + "),
  ),
  text("Empresa", 26, ({ company }) => company?.name ?? ""),
  text("Pide", 26, ({ asked_by }) => asked_by?.name ?? ""),
  moment("Pedida", ({ asked_at }) => asked_at),
  text("Estado", 16, ({ state }) => stateTitles[state]),
  text("Paso", 30, ({ step }) => (step ? `${step.position} de ${step.of}: ${step.title}` : "")),
  moment("Vence", ({ due_at }) => due_at),
  text("Alertas", 34, ({ flags }) => flags.map(({ label }) => label).join(", ")),
  text("Decisión", 26, ({ decided }) => (decided ? `${decided.by.name} ${pastOf[decided.verdict]}` : "")),
  text("Motivo", 40, ({ decided }) => decided?.reason ?? ""),
];

/** `GET /approvals/excel`: exactly what is filtered, with rights asked again. */
export async function excel(actor: ApprovalActor, { query }: Input<typeof api.approvalsExcel>): Promise<Download> {
  const { kinds, sources } = await registry();
  const titles = new Map([...kinds, ...sources].map(([name, { one }]) => [name, one]));
  const sheet = sheetOf("Aprobaciones", fields(titles), everyApproval(actor, query), { money: true });
  return workbookDownload(`aprobaciones_${todayIn()}.xlsx`, [sheet]);
}
