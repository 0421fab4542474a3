import { AskScreen } from "@/components/accreditation/link/AskScreen";
import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default function AskPage() {
  return <AskScreen missing={<PublicNotAvailable />} />;
}
