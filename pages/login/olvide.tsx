export { ForgotScreen as default } from "@/components/shell/password/ForgotScreen";
