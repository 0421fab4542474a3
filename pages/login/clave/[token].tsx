export { ChooseScreen as default } from "@/components/shell/password/ChooseScreen";
