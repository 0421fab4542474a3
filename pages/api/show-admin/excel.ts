import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as list from "@/lib/showAdmin/service/list";

export default route(on(api.showAdminExcel, list.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
