import { isRole } from "@/lib/access/roles";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { type Job, job } from "@/lib/jobs/job";
import { queueMail } from "@/lib/mail/queueMail";
import { isStrayDemo } from "../identities/strayDemo";
import { linkMail } from "./mailKind";
import { askQueue } from "./queue";

/**
 * Answers a request for a link: a mail to the person if the account is usable and has a password, or was once invited
 * to choose one. Nobody else gets a word, so a request tells nothing. Repeating a request (`jobId`) sends nothing more.
 */
export async function answerRequest(mail: string, requestId: string, jobId: string): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const user = await entitled(tx, mail);
    if (!user) return false;
    const { created } = await queueMail(tx, {
      ...linkMail({ user: user.id, reason: "forgot" }, user.mail, user.id),
      dedupeKey: `password:${jobId}`,
    });
    if (!created) return false;
    await audit(tx, { mail: user.mail, requestId }, { action: "password.linkAsked", object: `user:${user.id}` });
    return true;
  });
}

async function entitled(tx: Tx, mail: string) {
  const user = await tx.user.findUnique({
    where: { mail },
    include: { resets: { select: { id: true }, take: 1 } },
  });
  if (!user?.active || !isRole(user.rol) || isStrayDemo(user)) return null;
  return user.password_hash || user.resets.length > 0 ? user : null;
}

export const passwordJobs: Job[] = [
  job(askQueue, async ({ mail, requestId }, { id }) => {
    await answerRequest(mail, requestId, id);
  }),
];
