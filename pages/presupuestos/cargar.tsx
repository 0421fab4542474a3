export { LoadScreen as default } from "@/components/marketing/load/LoadScreen";
