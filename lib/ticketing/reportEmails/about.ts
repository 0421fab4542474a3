import { badField } from "@/lib/http/errors";
import type { Scope } from "../access/scope";
import { visibleShow } from "../access/visible";
import type { MailReportType } from "../rules/kinds";
import { visibleArtist } from "../shows/artists";
import type { ReportPayload } from "./mailKind";

/** What a recipient's report is about, as its row keeps it. */
export interface About {
  show_id: number | null;
  artist_id: number | null;
}

/**
 * Reads which show or artist a new recipient's report is about. Errors: 400 when the type needs one that is not given, or
 * takes none that is; 404 for one that is not there or not the person's.
 */
export async function aboutOf(
  scope: Scope,
  type: MailReportType,
  { show, artista }: { show?: string; artista?: string },
): Promise<About> {
  if (show !== undefined && type !== "show") throw badField("show", "Solo para el reporte de un show.");
  if (artista !== undefined && type !== "artista") throw badField("artista", "Solo para el reporte de un artista.");
  if (type === "show") {
    if (show === undefined) throw badField("show", "Falta elegir el show.");
    return { show_id: (await visibleShow(scope, show)).id, artist_id: null };
  }
  if (type === "artista") {
    if (artista === undefined) throw badField("artista", "Falta elegir el artista.");
    return { show_id: null, artist_id: (await visibleArtist(scope, artista)).id };
  }
  return { show_id: null, artist_id: null };
}

/** The report of a recipient's row. */
export function reportOf({ type, show_id, artist_id }: About & { type: string }): ReportPayload["report"] {
  if (show_id !== null) return { show_id };
  if (artist_id !== null) return { artist_id };
  return { type: type as Extract<ReportPayload["report"], { type: unknown }>["type"] };
}
