export { ShowScreen as default } from "@/components/ticketing/show/ShowScreen";
