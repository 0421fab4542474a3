import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/weekly/api";
import { excel } from "@/lib/marketing/weekly/service/list";

export default route(on(api.weeklyExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
