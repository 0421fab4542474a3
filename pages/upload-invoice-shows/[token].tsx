import { InvoiceLinkScreen } from "@/components/musicwins/invoiceLink/InvoiceLinkScreen";
import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default function InvoiceLinkPage() {
  return <InvoiceLinkScreen missing={<PublicNotAvailable />} />;
}
