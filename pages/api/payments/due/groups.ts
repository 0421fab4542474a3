import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/dueGroups";

export default route(on(api.dueGroups, service.groups));
export const config = { api: { bodyParser: false, responseLimit: false } };
