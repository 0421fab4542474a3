import * as api from "@/lib/flags/api";
import * as service from "@/lib/flags/service/admin";
import { on, route } from "@/lib/http/route";

export default route(on(api.listFlagPeople, service.people));
export const config = { api: { bodyParser: false, responseLimit: false } };
