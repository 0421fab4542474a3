import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/view";

export default route(on(api.batchHistory, service.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
