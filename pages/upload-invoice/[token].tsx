import { PublicNotAvailable } from "@/components/shell/PublicNotAvailable";

export default PublicNotAvailable;
