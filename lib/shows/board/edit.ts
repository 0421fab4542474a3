import { can, type Person } from "@/lib/access/can";
import type { FieldValues } from "@/lib/boards/rules/filled";
import { cardNow } from "@/lib/boards/service/access";
import { type Tx, txQuery } from "@/lib/db";
import { type Adjusted, adjust } from "@/lib/deals/service/adjust";
import { AppError, forbidden, impossible } from "@/lib/http/errors";
import type { ShowActor } from "../actor";
import { alive, held } from "../holds/service/held";
import type { QueueKey } from "../holds/service/queue";
import { extendHeld, rankHeld } from "../holds/service/steps";
import { showsIn } from "../holds/service/turn";
import { saveFacts } from "../records/service/save";
import { fallBack } from "../service/fallBack";
import { followShows } from "../service/follow";
import { followMove, type ShowMove } from "../service/followers";

type Editor = ShowActor & Person & { userId: number };

/** Which field of the card each part of a show, a deal or a hold stands in. */
const FIELD_OF: Readonly<Record<string, string>> = {
  artist: "artista",
  city: "ciudad",
  fecha: "fecha_show",
  capacidad: "capacidad",
  kind: "trato",
  guarantee: "cache",
  pct: "porcentaje",
  deposit: "anticipo",
};

/** What is wrong, said of the card's field. */
async function ofCard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.extra.issues) throw error;
    const issues = error.extra.issues.map(({ path, ...rest }) => ({
      ...rest,
      path: `fields.${FIELD_OF[path] ?? path}`,
    }));
    throw new AppError(error.status, error.code, error.message, { ...error.extra, issues });
  }
}

const has = (values: FieldValues, key: string): boolean => values[key] !== undefined;
const textOf = (value: unknown): string | null => (value === null ? null : String(value));
const moneyOf = (value: unknown) => value as Adjusted["guarantee"];

/**
 * Writes what was typed on a card into its show, its deal and its hold, by their own services and rights; the card then says it.
 * The show is held (`holdShow`). @returns the card's version before and after. Errors: 400, 403, 409, 422.
 */
export async function editFromCard(
  tx: Tx,
  actor: Editor,
  { id, record }: { id: number; record: number },
  values: FieldValues,
): Promise<{ before: number; after: number }> {
  if (has(values, "oferta_vence")) throw impossible("La oferta se prepara y se manda desde el trato del show.");
  let move: ShowMove | null = null;
  await ofCard(async () => {
    move = await changeFacts(tx, actor, record, values);
    await changeDeal(tx, actor, record, values);
  });
  const queue = await changeHold(tx, actor, record, values);
  const keys = queue ? [queue] : [];
  await fallBack(tx, actor, keys);
  const written = await followShows(tx, actor, [record, ...(await showsIn(tx, keys))]);
  if (move) await followMove(tx, actor, move);
  const own = written.find(({ card }) => card === id);
  if (own) return own;
  const { version } = await cardNow(tx, id);
  return { before: version, after: version };
}

async function changeFacts(tx: Tx, actor: Editor, show: number, values: FieldValues): Promise<ShowMove | null> {
  if (!["artista", "ciudad", "fecha_show", "capacidad"].some((key) => has(values, key))) return null;
  if (has(values, "ciudad") && (await hasVenue(tx, show)))
    throw impossible("La ciudad es la de la sala: se cambia con la sala, en los datos del show.");
  return saveFacts(tx, actor, show, {
    ...(has(values, "artista") && { artist: artistOf(values.artista) }),
    ...(has(values, "ciudad") && { city: String(values.ciudad ?? "") }),
    ...(has(values, "fecha_show") && { fecha: textOf(values.fecha_show) }),
    ...(has(values, "capacidad") && { capacidad: Math.trunc(Number(values.capacidad ?? 0)) }),
  });
}

function artistOf(value: unknown): string {
  if (value) return String(value);
  throw new AppError(400, "invalid_input", "Falta: Artista.", {
    issues: [{ path: "artist", message: "Falta: Artista." }],
  });
}

const hasVenue = async (tx: Tx, show: number): Promise<boolean> =>
  (await txQuery(tx, `SELECT 1 FROM "show" WHERE id = $1::int AND venue_id IS NOT NULL`, show)).length > 0;

async function changeDeal(tx: Tx, actor: Editor, show: number, values: FieldValues): Promise<void> {
  const said: Adjusted = {
    ...(has(values, "contraparte") && { counterparty: textOf(values.contraparte) }),
    ...(has(values, "trato") && { kind: textOf(values.trato) }),
    ...(has(values, "cache") && { guarantee: moneyOf(values.cache) }),
    ...(has(values, "porcentaje") && { pct: textOf(values.porcentaje) }),
    ...(has(values, "anticipo") && { deposit: moneyOf(values.anticipo) }),
    ...(has(values, "anticipo_vence") && { deposit_due: textOf(values.anticipo_vence) }),
  };
  if (Object.keys(said).length === 0) return;
  if (!can(actor, "deals.write")) throw forbidden();
  await adjust(tx, actor, show, said);
}

/** The hold that the card shows. */
const HOLD = `SELECT x.id FROM hold x JOIN "show" s ON s.id = x.show_id WHERE x.show_id = $1::int AND x.state IN ('pedido', 'vivo')
  ORDER BY ((x.venue_id, x.day) IS NOT DISTINCT FROM (s.venue_id, s.fecha)) DESC, x.day, x.id`;

async function changeHold(tx: Tx, actor: Editor, show: number, values: FieldValues): Promise<QueueKey | undefined> {
  if (!has(values, "hold") && !has(values, "hold_vence")) return undefined;
  if (!can(actor, "holds.write")) throw forbidden();
  const [found, ...more] = await txQuery<{ id: number }>(tx, HOLD, show);
  if (!found || more.length > 0)
    throw impossible(
      found
        ? "El show tiene varios holds: se cambian en el show."
        : "El show no tiene ningún hold vivo: pedirlo en el show.",
    );
  const hold = await held(tx, actor, found.id);
  alive(hold);
  if (has(values, "hold")) {
    const place = Number(values.hold ?? 0);
    if (!Number.isInteger(place) || place < 1 || place > 99)
      throw impossible("El lugar en la fila es un número desde 1.");
    await rankHeld(tx, actor, hold, place);
  }
  if (has(values, "hold_vence")) {
    if (values.hold_vence === null)
      throw impossible("Un hold vivo tiene un vencimiento: para dejarlo, liberarlo en el show.");
    await extendHeld(tx, actor, hold, { until: String(values.hold_vence), reason: "" });
  }
  return hold;
}
