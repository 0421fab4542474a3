import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/due";

export default route(on(api.listDue, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
