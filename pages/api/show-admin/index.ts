import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as list from "@/lib/showAdmin/service/list";

export default route(on(api.listShowAdmin, list.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
