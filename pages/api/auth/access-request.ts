import * as service from "@/lib/accessRequests/askService";
import * as api from "@/lib/auth/api";
import { on, route } from "@/lib/http/route";

export default route(on(api.refusedAccount, service.refusedAccount), on(api.askAccess, service.askAccess));
export const config = { api: { bodyParser: false, responseLimit: false } };
