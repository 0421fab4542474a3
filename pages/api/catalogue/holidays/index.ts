import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/recordService";
import { on, route } from "@/lib/http/route";

export default route(on(api.holidays.list, service.holidays.list), on(api.holidays.create, service.holidays.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
