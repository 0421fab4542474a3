import { actionsOf } from "@/lib/access/can";
import type * as api from "@/lib/auth/api";
import type { SignedIn } from "@/lib/auth/person";
import { env } from "@/lib/env";
import { flagsOf } from "@/lib/flags/service/values";
import type { Output } from "@/lib/http/contract";
import { menuItemsFor } from "@/lib/nav/menu";

/** `GET /auth/me`. */
export async function me(actor: SignedIn): Promise<Output<typeof api.me>> {
  const { WEB_VITALS_SAMPLE, ANALYTICS_SRC, ANALYTICS_ID } = env();
  const analytics = ANALYTICS_SRC ? { src: ANALYTICS_SRC, id: ANALYTICS_ID ?? null } : null;
  return {
    ...actor,
    actions: actionsOf(actor),
    menu: menuItemsFor(actor),
    flags: await flagsOf(actor),
    measuring: { sample: WEB_VITALS_SAMPLE, analytics },
  };
}
