import { prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { notify } from "@/lib/notifications/service/notify";
import { openClient } from "@/lib/pg";
import { verifyLedger, type Wrong } from "../verify";

/** Differences that are kept by name; the others are counted. */
const NAMED = 20;

/** The last time that everything was recomputed. */
export interface VerifyState {
  at: string | null;
  entries: number;
  wrong: number;
  first: Wrong[];
}

/** Recomputes everything, keeps what came of it, and tells the administrators where something differs. */
export async function verifyNightly(): Promise<void> {
  const client = openClient({ connectionString: env().DATABASE_URL, application_name: "bambalina-verify" });
  await client.connect();
  try {
    const { entries, wrong } = await verifyLedger(client);
    await keep(entries, wrong);
    if (wrong.length > 0) log.error({ wrong: wrong.slice(0, NAMED) }, "the ledger differs");
  } finally {
    await client.end().catch(() => {});
  }
}

async function keep(entries: number, wrong: readonly Wrong[]): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO ledger_verification (entries, wrong, first)
      VALUES (${entries}, ${wrong.length}, ${JSON.stringify(wrong.slice(0, NAMED))}::jsonb)`;
    if (wrong.length === 0) return;
    const people = await tx.user.findMany({ where: { rol: "Administrador", active: true }, select: { id: true } });
    await notify(tx, {
      to: people.map((person) => person.id),
      kind: "verificacion",
      message: `La verificación de esta noche encontró ${wrong.length} diferencias: la primera, ${wrong[0]?.key}.`,
      link: "/stats?vista=trabajos",
    });
  });
}

/** What the last one found, for the statistics. */
export async function verifyState(): Promise<VerifyState> {
  const [row] = await query<{ at: Date; entries: number; wrong: number; first: Wrong[] }>(
    "SELECT at, entries, wrong, first FROM ledger_verification ORDER BY id DESC LIMIT 1",
  );
  return row ? { ...row, at: row.at.toISOString() } : { at: null, entries: 0, wrong: 0, first: [] };
}
