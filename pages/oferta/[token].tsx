import { OfferLinkScreen } from "@/components/deals/link/OfferLinkScreen";
import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default function OfferLinkPage() {
  return <OfferLinkScreen missing={<PublicNotAvailable />} />;
}
