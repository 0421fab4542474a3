export { RequestsScreen as default } from "@/components/boards/intake/RequestsScreen";
