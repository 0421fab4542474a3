import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/advances";

export default route(on(api.cancelAdvance, service.cancel));
export const config = { api: { bodyParser: false, responseLimit: false } };
