import * as api from "@/lib/cards/reports/api";
import * as service from "@/lib/cards/reports/service/list";
import { on, route } from "@/lib/http/route";

export default route(on(api.reportsExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
