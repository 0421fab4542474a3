import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/recordService";
import { on, route } from "@/lib/http/route";

export default route(on(api.projects.list, service.projects.list), on(api.projects.create, service.projects.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
