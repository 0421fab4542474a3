import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/sales/api";
import * as service from "@/lib/ticketing/sales/service/write";

export default route(on(api.recalculateTotal, service.recalculate));
export const config = { api: { bodyParser: false, responseLimit: false } };
