import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as list from "@/lib/showAdmin/service/list";

export default route(on(api.showAdminChoices, list.choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
