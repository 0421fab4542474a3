import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/advance/api";
import { revoke } from "@/lib/production/advance/service/links";

export default route(on(api.revokeLink, revoke));
export const config = { api: { bodyParser: false, responseLimit: false } };
