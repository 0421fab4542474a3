import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/sign";

export default route(on(api.unsentBatch, service.unsent));
export const config = { api: { bodyParser: false, responseLimit: false } };
