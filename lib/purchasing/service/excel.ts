import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import type { PurchaseActor } from "../actor";
import type * as api from "../requisitions/api";
import type { PurchaseRow } from "../requisitions/schema";
import { stateTitles } from "../rules/states";
import { exported } from "./list";

const FIELDS: Field<PurchaseRow>[] = [
  { header: "Solicitud", width: 16, kind: "text", value: ({ code }) => code },
  { header: "Orden", width: 16, kind: "text", value: ({ order_code }) => order_code },
  { header: "Qué", width: 40, kind: "text", value: ({ title }) => title },
  { header: "Quién pidió", width: 24, kind: "text", value: ({ asker }) => asker },
  { header: "Para cuándo", width: 14, kind: "day", value: ({ need_day }) => need_day },
  { header: "Show o centro", width: 28, kind: "text", value: ({ place }) => place },
  { header: "Bolsa", width: 28, kind: "text", value: ({ purse }) => purse?.name ?? "Sin bolsa" },
  { header: "Queda en la bolsa", width: 18, kind: "money", value: ({ purse }) => purse?.left ?? null },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Importe", width: 18, kind: "money", value: ({ amount }) => amount },
  { header: "Proveedor", width: 28, kind: "text", value: ({ supplier }) => supplier },
  { header: "Estado", width: 18, kind: "text", value: ({ state }) => stateTitles[state] },
  { header: "Observadas", width: 12, kind: "int", value: ({ observed }) => observed },
  { header: "Recibido %", width: 12, kind: "percent", value: ({ received }) => Number(received) },
  { header: "Facturado %", width: 12, kind: "percent", value: ({ billed }) => Number(billed) },
  { header: "Días", width: 8, kind: "int", value: ({ days }) => days },
  { header: "Quién lo tiene", width: 24, kind: "text", value: ({ holder }) => holder },
];

/** `GET /requisitions/excel`: what the filters leave. */
export async function excel(
  actor: PurchaseActor,
  { query: filter }: Input<typeof api.purchasesExcel>,
): Promise<Download> {
  await audit(prisma, actor, { action: "requisition.exported", object: "requisition:lista", after: { filter } });
  return workbookDownload(`compras_${todayIn()}.xlsx`, [sheetOf("Compras", FIELDS, exported(filter), { money: true })]);
}
