export { RequestsScreen as default } from "@/components/people/requests/RequestsScreen";
