import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/netting";

export default route(on(api.netDues, service.net));
export const config = { api: { bodyParser: false, responseLimit: false } };
