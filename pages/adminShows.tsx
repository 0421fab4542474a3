import { AdminTabs } from "@/components/showAdmin/AdminTabs";
import { ShowAdminScreen } from "@/components/showAdmin/ShowAdminScreen";
import { DepositDesk } from "@/components/shows/deposits/DepositDesk";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";

/** `/adminShows?vista=anticipos`: the deposits of every show; else their administration. */
export default function AdminShows() {
  const { can } = usePerson();
  const collects = can("deposits.collect");
  const deposits = useAddress().get("vista") === "anticipos" && collects;
  const tabs = collects && <AdminTabs value={deposits ? "anticipos" : "shows"} />;
  return deposits ? <DepositDesk tabs={tabs} /> : <ShowAdminScreen tabs={tabs} />;
}
