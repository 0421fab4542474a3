export { FlagsScreen as default } from "@/components/flags/FlagsScreen";
