import * as api from "@/lib/boards/automations/api";
import * as service from "@/lib/boards/automations/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listAutomations, service.list), on(api.createAutomation, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
