import { prisma, query } from "@/lib/db";
import { mailboxSettings } from "./settings";

/** How the mailbox for invoices stands; its address is nobody's business. */
export interface MailboxStanding {
  /** The environment names one. */
  on: boolean;
  read_at: Date | null;
  /** Why the last reading failed, where none went well since. */
  failed: { at: Date; why: string } | null;
  /** Of the last 7 days: files that were taken, and mails that could not be. */
  files: number;
  refused: number;
}

export async function mailboxStanding(): Promise<MailboxStanding> {
  const mailbox = mailboxSettings();
  if (!mailbox) return { on: false, read_at: null, failed: null, files: 0, refused: 0 };
  const [state, [sums]] = await Promise.all([
    prisma.mailboxState.findUnique({ where: { mailbox: mailbox.key } }),
    query<{ files: number; refused: number }>(
      `SELECT coalesce(sum(files) FILTER (WHERE state = 'tomado'), 0)::int AS files, count(*) FILTER (WHERE state IN ('fallo', 'grande'))::int AS refused
       FROM mailbox_mail WHERE mailbox = $1 AND finished_at > now() - interval '7 days'`,
      [mailbox.key],
    ),
  ]);
  return {
    on: true,
    read_at: state?.read_at ?? null,
    failed: state?.failed_at ? { at: state.failed_at, why: state.error } : null,
    files: sums?.files ?? 0,
    refused: sums?.refused ?? 0,
  };
}
