import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/sales/api";
import * as service from "@/lib/ticketing/sales/service/read";

export default route(on(api.salesData, service.oldestFirst));
export const config = { api: { bodyParser: false, responseLimit: false } };
