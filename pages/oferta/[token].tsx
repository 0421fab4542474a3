import { OfferLinkScreen } from "@/components/shows/offerLink/OfferLinkScreen";
import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default function OfferLinkPage() {
  return <OfferLinkScreen missing={<PublicNotAvailable />} />;
}
