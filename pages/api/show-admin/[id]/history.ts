import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as view from "@/lib/showAdmin/service/view";

export default route(on(api.showAdminHistory, view.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
