import * as z from "zod";
import { columnView } from "../schema";

/** Of a board, the archived ones apart. */
export const MAX_COLUMNS = 50;

export const title = z.string("Falta el nombre.").trim().min(1, "Falta el nombre.").max(60, "Hasta 60 caracteres.");
export const wip_limit = z.int("Un número entero.").min(1, "Al menos 1.").max(999, "Hasta 999.").nullable();

/** A column with how many cards are in it, the archived cards left out. */
export const columnCount = columnView.extend({ cards: z.int() });
export type ColumnCount = z.output<typeof columnCount>;
