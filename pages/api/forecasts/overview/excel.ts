import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/forecast/api";
import { overviewExcel } from "@/lib/marketing/forecast/service/overview";

export default route(on(api.overviewExcel, overviewExcel));
export const config = { api: { bodyParser: false, responseLimit: false } };
