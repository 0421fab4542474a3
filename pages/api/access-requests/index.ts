import * as api from "@/lib/accessRequests/api";
import * as service from "@/lib/accessRequests/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.list, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
