import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/sessions/api";
import * as service from "@/lib/people/sessions/service";

export default route(on(api.listSessions, service.list), on(api.closeSessions, service.closeAll));
export const config = { api: { bodyParser: false, responseLimit: false } };
