export { ShowAccessScreen as default } from "@/components/shows/access/ShowAccessScreen";
