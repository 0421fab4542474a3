import { on, route } from "@/lib/http/route";
import * as api from "@/lib/stats/api";
import { excel } from "@/lib/stats/service/excel";

export default route(on(api.getStatsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
