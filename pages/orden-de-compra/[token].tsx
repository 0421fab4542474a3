import { OrderLinkScreen } from "@/components/purchasing/link/OrderLinkScreen";
import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default function OrderLinkPage() {
  return <OrderLinkScreen missing={<PublicNotAvailable what="" />} />;
}
