import * as api from "@/lib/boards/dashboard/api";
import { get } from "@/lib/boards/dashboard/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.getDashboard, get));
export const config = { api: { bodyParser: false, responseLimit: false } };
