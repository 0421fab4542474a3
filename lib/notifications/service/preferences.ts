import { prisma } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import type { savePreference } from "../api";
import { kindNames, notificationKinds } from "../kinds";
import type { MailChoice } from "../rules/noticeKind";
import type { Preference } from "../schema";
import type { NotifiedActor } from "./own";

/** How the actor wants to hear of each kind, defaults filled in. */
export async function list({ userId }: NotifiedActor): Promise<Preference[]> {
  const rows = await prisma.notificationPreference.findMany({ where: { user_id: userId } });
  return kindNames.map((kind) => {
    const { title, about, mail } = notificationKinds[kind];
    const chosen = rows.find((row) => row.kind === kind);
    return { kind, title, about, in_app: chosen?.in_app ?? true, mail: (chosen?.mail ?? mail) as MailChoice };
  });
}

/** Keeps the actor's choice for one kind; it holds for what happens from now on. */
export async function save(
  { userId }: NotifiedActor,
  { body: { kind, in_app, mail } }: Input<typeof savePreference>,
): Promise<Preference> {
  await prisma.notificationPreference.upsert({
    where: { user_id_kind: { user_id: userId, kind } },
    create: { user_id: userId, kind, in_app, mail },
    update: { in_app, mail },
  });
  const { title, about } = notificationKinds[kind];
  return { kind, title, about, in_app, mail };
}
