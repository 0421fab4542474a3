import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/forecast/api";
import { excel } from "@/lib/marketing/forecast/service/list";

export default route(on(api.forecastsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
