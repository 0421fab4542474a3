import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { useWrite } from "@/lib/client/useWrite";
import { giveGrant, revokeGrant } from "@/lib/people/grants/api";

const REFRESH = { refresh: ["/users"] };

/** Takes a permission away, with a way back while it had not ended. */
export function useRevoke() {
  const revoked = useWrite(revokeGrant, REFRESH);
  const given = useWrite(giveGrant, REFRESH);
  return (person: { id: number; name: string }, grant: { feature: GrantKey; until: string | null; vencido: boolean }) =>
    attempt(async () => {
      const params = { id: person.id, feature: grant.feature };
      await revoked.run({ params });
      const undo = () => void attempt(() => given.run({ params, body: { until: grant.until } }));
      toast.deleted(`${person.name} ya no tiene ${grantTitles[grant.feature]}`, {
        undo: grant.vencido ? undefined : undo,
      });
    });
}
