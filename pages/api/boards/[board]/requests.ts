import * as api from "@/lib/boards/intake/api";
import * as service from "@/lib/boards/intake/service/create";
import { on, route } from "@/lib/http/route";

export default route(on(api.createRequest, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
