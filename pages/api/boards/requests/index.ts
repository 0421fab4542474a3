import * as api from "@/lib/boards/intake/api";
import * as service from "@/lib/boards/intake/service/requests";
import { on, route } from "@/lib/http/route";

export default route(on(api.listRequests, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
