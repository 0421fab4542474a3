import { on, route } from "@/lib/http/route";
import { getArtistExcel } from "@/lib/ticketing/reports/api";
import { artistExcel } from "@/lib/ticketing/reports/excelService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getArtistExcel, artistExcel));
