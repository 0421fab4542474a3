export { ShowsScreen as default } from "@/components/shows/ShowsScreen";
