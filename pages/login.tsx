import { LoginScreen } from "@/components/shell/LoginScreen";

export default LoginScreen;
