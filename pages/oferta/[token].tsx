import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";
import { OfferLinkScreen } from "@/components/shows/offerLink/OfferLinkScreen";

export default function OfferLinkPage() {
  return <OfferLinkScreen missing={<PublicNotAvailable what="" />} />;
}
