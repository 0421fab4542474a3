export { BookingScreen as default } from "@/components/shows/ShowsScreen";
