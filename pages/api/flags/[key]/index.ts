import * as api from "@/lib/flags/api";
import * as service from "@/lib/flags/service/admin";
import { on, route } from "@/lib/http/route";

export default route(on(api.saveFlag, service.save));
export const config = { api: { bodyParser: false, responseLimit: false } };
