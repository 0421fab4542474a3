import { showPage } from "@/components/shows/page/ShowPageScreen";

export default showPage([]);
