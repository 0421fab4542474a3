import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/weekly/api";
import { list } from "@/lib/marketing/weekly/service/list";

export default route(on(api.listWeekly, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
