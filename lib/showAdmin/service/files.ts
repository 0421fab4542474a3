import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { eachOnce, type ZippedFile, zipDownload } from "@/lib/files/zip";
import { inZone } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { textOf } from "@/lib/vouchers/service/rows";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { moneyTitles } from "../rules/kinds";
import type { DueView, ItemView, MoneyRow } from "../schema";
import { fieldsOf } from "./list";
import { FILES } from "./rows";
import { viewOf } from "./view";

interface Paper extends Omit<ZippedFile, "name"> {
  id: string;
  file: string;
  country: string;
  type_code: string;
  point: string;
  number: string;
  supplier: string | null;
}

const told = (actor: ShowAdminActor, id: number, as: string) =>
  audit(prisma, actor, { action: "show_admin.exported", object: `show_admin:${id}`, after: { as } });

/** `GET /show-admin/{id}/documents.zip`. Errors: 404 where it has none. */
export async function documents(
  actor: ShowAdminActor,
  { params: { id } }: Input<typeof api.showDocuments>,
): Promise<Download> {
  const { name } = await viewOf(actor, id);
  const found = await query<Paper>(FILES, [id]);
  if (found.length === 0) throw notFound("Ningún comprobante de este show tiene documento.");
  await told(actor, id, "zip");
  const names = eachOnce(
    found.map((paper) => {
      const end = /\.[A-Za-z0-9]{1,5}$/.exec(paper.file)?.[0].toLowerCase() ?? ".pdf";
      return `${slugFile(`${paper.supplier ?? ""} ${textOf({ ...paper, id: 0 })}`)}${end}`;
    }),
  );
  return zipDownload(
    `${slugFile(name)}_documentos.zip`,
    found.map(({ key, size, created_at }, index) => ({ key, size, created_at, name: names[index] ?? "" })),
  );
}

const money: Field<MoneyRow>[] = [
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Rubro", width: 30, kind: "text", value: ({ category }) => category?.name ?? "Sin rubro" },
  ...(Object.keys(moneyTitles) as (keyof typeof moneyTitles)[]).map(
    (kind): Field<MoneyRow> => ({
      header: moneyTitles[kind],
      width: 18,
      kind: "money",
      value: ({ amounts }) => amounts[kind] ?? "0.00",
    }),
  ),
];
const dues: Field<DueView>[] = [
  { header: "Derechos", width: 24, kind: "text", value: ({ body }) => body },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Base", width: 18, kind: "money", value: ({ base }) => base ?? "0.00" },
  { header: "Tarifa %", width: 10, kind: "text", value: ({ percent }) => percent ?? "" },
  { header: "Importe", width: 18, kind: "money", value: ({ amount }) => amount },
  { header: "Falta pagar", width: 18, kind: "money", value: ({ left }) => left },
  { header: "Vence", width: 12, kind: "day", value: ({ due_day }) => due_day },
  { header: "Comprobante", width: 30, kind: "text", value: (due) => due.voucher?.text ?? due.no_voucher_reason },
  { header: "Tarifa de", width: 60, kind: "text", value: ({ source }) => source },
];
const items: Field<ItemView>[] = [
  { header: "Punto", width: 50, kind: "text", value: ({ title }) => title },
  { header: "Quién", width: 24, kind: "text", value: ({ person, role }) => person?.name ?? role },
  { header: "Hasta", width: 12, kind: "day", value: ({ due_day }) => due_day },
  { header: "Hecho", width: 12, kind: "day", value: ({ done_at }) => done_at && inZone(done_at).day },
  { header: "Lo hizo", width: 24, kind: "text", value: ({ done_by }) => done_by },
  { header: "Nota", width: 40, kind: "text", value: ({ note }) => note },
];

/** `GET /show-admin/{id}/excel`: what it is, its money by rubro, its dues and its list. */
export async function oneExcel(
  actor: ShowAdminActor,
  { params: { id } }: Input<typeof api.oneShowExcel>,
): Promise<Download> {
  const view = await viewOf(actor, id);
  await told(actor, id, "xlsx");
  return workbookDownload(`${slugFile(view.name)}_administracion.xlsx`, [
    sheetOf("Show", fieldsOf([view]), [view], { money: true }),
    sheetOf("Dinero por rubro", money, view.money, { money: true }),
    sheetOf("Derechos", dues, view.due_list, { money: true }),
    sheetOf("Lista", items, view.checklist, { money: true }),
  ]);
}
