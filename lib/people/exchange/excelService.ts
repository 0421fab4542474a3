import { roleTitle } from "@/lib/access/roleTitle";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, momentCell, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import { providerTitle } from "../rules/providers";
import { sheetColumns } from "../rules/sheet/columns";
import { grantsText } from "../rules/sheet/grantsText";
import type { UserRow } from "../users/schema";
import { everyone } from "../users/service/list";
import type { usersExcel } from "./api";

const text = (header: string, width: number, value: (row: UserRow) => string): Field<UserRow> => ({
  header,
  width,
  kind: "text",
  value,
});

const live = ({ grants }: UserRow) => grants.filter(({ vencido }) => !vencido);

// The first seven are what the import reads: the sheet goes out, is edited and comes back.
const fields: Field<UserRow>[] = [
  text(sheetColumns.mail.label, 36, ({ mail }) => mail),
  text(sheetColumns.name.label, 28, ({ name }) => name),
  text(sheetColumns.rol.label, 20, ({ rol }) => roleTitle(rol)),
  text(sheetColumns.area.label, 20, ({ area }) => area),
  text(sheetColumns.artista.label, 24, ({ artista, artista_id }) => artista ?? (artista_id ? String(artista_id) : "")),
  text(sheetColumns.active.label, 10, ({ active }) => (active ? "Sí" : "No")),
  text(sheetColumns.permisos.label, 44, (row) => grantsText(live(row))),
  text("Formas de ingreso", 28, ({ proveedores }) => proveedores.map(providerTitle).join("; ")),
  text("Acceso de ticketing", 18, ({ ticketing }) => (ticketing ? "Sí" : "No")),
  {
    header: "Último acceso",
    width: 17,
    kind: "moment",
    value: ({ last_access }) => momentCell(last_access) ?? "Nunca",
  },
  moment("Alta", ({ created_at }) => created_at),
];

/** `GET /users/excel`: the people that the filter leaves, in its order. */
export async function excel(_actor: unknown, { query }: Input<typeof usersExcel>): Promise<Download> {
  const sheets = [sheetOf("Personas", fields, await everyone(query), { money: false })];
  return workbookDownload(`personas_${todayIn()}.xlsx`, sheets);
}
