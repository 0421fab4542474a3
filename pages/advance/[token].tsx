import { AdvanceLinkScreen } from "@/components/production/advanceLink/AdvanceLinkScreen";
import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default function AdvanceLinkPage() {
  return <AdvanceLinkScreen missing={<PublicNotAvailable what="" />} />;
}
