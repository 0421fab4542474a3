export { ShowPageScreen as default } from "@/components/shows/page/ShowPageScreen";
