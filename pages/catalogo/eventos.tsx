export { EventsScreen as default } from "@/components/catalogue/lists/events";
