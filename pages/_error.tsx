import { FailureScreen } from "@/components/shell/FailureScreen";

export default FailureScreen;
