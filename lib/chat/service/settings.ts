import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import type { ChatActor } from "./access";

const select = { retention_days: true, version: true } as const;

/** `GET /chat/settings`. */
export async function get(): Promise<Output<typeof api.getSettings>> {
  return prisma.chatSetting.findUniqueOrThrow({ where: { id: 1 }, select });
}

/** `PUT /chat/settings`: holds for every channel without a setting of its own, from the next night on. */
export async function save(
  actor: ChatActor,
  { body: { retention_days, version } }: Input<typeof api.saveSettings>,
): Promise<Output<typeof api.saveSettings>> {
  return prisma.$transaction(async (tx) => {
    const before = await tx.chatSetting.findUniqueOrThrow({ where: { id: 1 }, select });
    const { count } = await tx.chatSetting.updateMany({
      where: { id: 1, version },
      data: { retention_days, version: { increment: 1 } },
    });
    if (count === 0) throw staleVersion(before);
    await audit(tx, actor, {
      action: "chat.retention_changed",
      object: "chat:retention",
      before: { retention_days: before.retention_days },
      after: { retention_days },
    });
    return { retention_days, version: version + 1 };
  });
}
