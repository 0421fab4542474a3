import { roleTitle } from "@/lib/access/roleTitle";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import type { TicketingActor } from "../../actor";
import { filterAccess } from "../../rules/accessFilter";
import { ALL_ARTISTS } from "../../rules/artists";
import type { getAccessExcel } from "../api";
import type { AccessRow } from "../schema";
import { list } from "./rows";

const fields: Field<AccessRow>[] = [
  { header: "Mail", width: 36, kind: "text", value: (row) => row.email },
  { header: "Nombre", width: 28, kind: "text", value: (row) => row.name },
  { header: "Rol", width: 20, kind: "text", value: (row) => (row.rol ? roleTitle(row.rol) : "Sin cuenta") },
  { header: "Artistas", width: 60, kind: "text", value: artistsOf },
  { header: "Ve montos", width: 12, kind: "text", value: (row) => (row.accesoMontos ? "Sí" : "No") },
  moment("Último cambio", ({ updated_at }) => updated_at),
  { header: "Por", width: 36, kind: "text", value: (row) => row.updated_by },
];

function artistsOf({ todos, artistas }: AccessRow): string {
  return todos ? ALL_ARTISTS : artistas.join("; ") || "Ninguno";
}

/** The access rows that the filter leaves, by mail. */
export async function excel(actor: TicketingActor, { query }: Input<typeof getAccessExcel>): Promise<Download> {
  const rows = filterAccess(await list(actor), query);
  const sheets = [sheetOf("Accesos", fields, rows, { money: false })];
  return workbookDownload(`accesos_ticketing_${todayIn()}.xlsx`, sheets);
}
