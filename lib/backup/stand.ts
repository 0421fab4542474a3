import type { ClientBase } from "pg";
import { type Anchor, brokenLinks, holdAnchors } from "@/lib/audit/chain";
import { readStored, storedKeys } from "@/lib/files/storage";
import { factsOf } from "@/lib/files/whole";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { verifyLedger } from "@/lib/ledger/verify";

/** What a check found: faults fail `npm run verify`, notes do not. Lines in Spanish. */
export interface Stand {
  title: string;
  /** How much was looked at. */
  seen: string;
  faults: string[];
  notes: string[];
}

/** Faults of one kind that are named one by one; the others are counted. */
const NAMED = 20;
function named(lines: readonly string[]): string[] {
  const more = lines.length - NAMED;
  return more > 0 ? [...lines.slice(0, NAMED), `y ${formatInteger(more)} más`] : [...lines];
}

const WHY = {
  altered: "no es como se escribió",
  missing: "falta al menos un eslabón antes",
  unlinked: "no sigue al anterior",
  unchained: "se agregó fuera de la cadena",
} as const;

/** The audit's chain, and the places that it had when its anchors were written. */
export async function auditStand(client: ClientBase, anchors: readonly Anchor[]): Promise<Stand> {
  const { rows: counted } = await client.query<{ links: string }>("SELECT count(*) AS links FROM audit_entry");
  const links = Number(counted[0]?.links ?? 0);
  const { rows: restored } = await client.query<{ backup_at: Date; at: Date }>(
    "SELECT backup_at, at FROM restoration WHERE backup_at IS NOT NULL ORDER BY at DESC",
  );
  const broken = await brokenLinks(client, NAMED + 1);
  const held = await holdAnchors(client, anchors);
  const faults = broken.map(
    ({ id, chain, at, why }) => `Registro ${id} (eslabón ${chain ?? "—"}, ${formatInstant(at)}): ${WHY[why]}.`,
  );
  const notes: string[] = [];
  if (anchors.length === 0 && links > 0) notes.push("Sin anclas: que falte el final de la cadena no se notaría.");
  anchors.forEach((anchor, index) => {
    if (held[index] === "held") return;
    const where = `Ancla del ${formatInstant(anchor.at)}, eslabón ${formatInteger(Number(anchor.chain))}`;
    const said = new Date(anchor.at);
    // What was said between a backup and its restoration is gone by that, and nobody took it away.
    const gone = restored.find(({ backup_at, at }) => said > backup_at && said < at);
    if (gone) notes.push(`${where}: es posterior al respaldo que se restauró el ${formatInstant(gone.at)}.`);
    else
      faults.push(`${where}: ${held[index] === "cut" ? "la cadena se cortó antes" : "la cadena es otra desde ahí"}.`);
  });
  return {
    title: "Auditoría",
    seen: `${countText(links, "registro", "registros")}, ${countText(anchors.length, "ancla", "anclas")}`,
    faults: named(faults),
    notes,
  };
}

/** Sums that are kept beside what they sum. */
export async function sumsStand(client: ClientBase): Promise<Stand> {
  const { rows } = await client.query<{ rollup: string; key: string; kept: string | null; computed: string | null }>(
    "SELECT rollup, key, kept, computed FROM sales_rollups_wrong() ORDER BY 1, 2",
  );
  const { rows: counted } = await client.query<{ sales: string }>("SELECT count(*) AS sales FROM ticket_sale");
  return {
    title: "Sumas de ventas",
    seen: countText(Number(counted[0]?.sales ?? 0), "venta", "ventas"),
    faults: named(
      rows.map(
        ({ rollup, key, kept, computed }) => `${rollup} ${key}: dice ${kept ?? "nada"}, es ${computed ?? "nada"}.`,
      ),
    ),
    notes: [],
  };
}

/** Sums, obligations, plans of cash and what each domain expects of the ledger, against its entries. */
export async function ledgerStand(client: ClientBase): Promise<Stand> {
  const { entries, wrong } = await verifyLedger(client);
  return {
    title: "Movimientos de dinero",
    seen: countText(entries, "movimiento", "movimientos"),
    faults: named(
      wrong.map(({ what, key, kept, computed }) => `${what} ${key}: dice ${kept ?? "nada"}, es ${computed ?? "nada"}.`),
    ),
    notes: [],
  };
}

/** What each card of a show says of it, and where it stands, against its show; and cards that should be a show's and are none's. */
export async function showsStand(client: ClientBase): Promise<Stand> {
  const { rows } = await client.query<{ number: number; field: string; kept: string | null; computed: string | null }>(
    `SELECT c.number, f.key AS field, (c.fields -> f.key)::text AS kept, (w.said -> f.key)::text AS computed
     FROM card c, LATERAL (SELECT show_card_fields(c.show_id) AS said) w, unnest(show_card_keys()) AS f (key)
     WHERE c.show_id IS NOT NULL AND c.fields -> f.key IS DISTINCT FROM w.said -> f.key
     UNION ALL SELECT c.number, 'etapa', show_stage_of(c.column_id), s.stage FROM card c JOIN "show" s ON s.id = c.show_id
       WHERE c.archived_at IS NULL AND show_stage_of(c.column_id) IS DISTINCT FROM s.stage
     UNION ALL SELECT c.number, 'show', NULL, 'uno' FROM card c
       WHERE c.board_key = 'booking' AND c.type IN ('Show', 'Festival') AND c.show_id IS NULL AND c.archived_at IS NULL
     ORDER BY 1, 2`,
  );
  const { rows: counted } = await client.query<{ cards: string }>(
    "SELECT count(*) AS cards FROM card WHERE show_id IS NOT NULL",
  );
  return {
    title: "Tarjetas de shows",
    seen: countText(Number(counted[0]?.cards ?? 0), "tarjeta", "tarjetas"),
    faults: named(
      rows.map(
        ({ number, field, kept, computed }) =>
          `BOO-${number} ${field}: dice ${kept ?? "nada"}, es ${computed ?? "nada"}.`,
      ),
    ),
    notes: [],
  };
}

/** Each stored file that a row names: that it is there, with the bytes of then; and files that no row names. */
export async function filesStand(client: ClientBase): Promise<Stand> {
  const { rows } = await client.query<{ key: string; name: string; size: string; sha256: string | null }>(
    `SELECT storage_key AS key, name, size::text, sha256 FROM file WHERE storage_key IS NOT NULL
     UNION ALL SELECT thumbnail_key, name, NULL, NULL FROM file WHERE thumbnail_key IS NOT NULL ORDER BY 1`,
  );
  const faults: string[] = [];
  for (const { key, name, sha256 } of rows) {
    const found = await readStored(key).then(factsOf, () => null);
    if (!found) faults.push(`${key} (${name}): no está.`);
    else if (sha256 && found.sha256 !== sha256) faults.push(`${key} (${name}): no es el que se guardó.`);
  }
  const known = new Set(rows.map(({ key }) => key));
  let strays = 0;
  for await (const keys of storedKeys("documents")) strays += keys.filter((key) => !known.has(key)).length;
  return {
    title: "Archivos",
    seen: countText(rows.length, "archivo", "archivos"),
    faults: named(faults),
    notes:
      strays > 0
        ? [`${countText(strays, "archivo guardado", "archivos guardados")} sin registro: se limpian solos.`]
        : [],
  };
}
