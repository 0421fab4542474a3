import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/grants/api";
import * as service from "@/lib/people/grants/service";

export default route(on(api.giveGrant, service.give), on(api.revokeGrant, service.revoke));
export const config = { api: { bodyParser: false, responseLimit: false } };
