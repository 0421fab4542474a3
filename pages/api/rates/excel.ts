import { on, route } from "@/lib/http/route";
import * as api from "@/lib/rates/api";
import * as service from "@/lib/rates/service";

export default route(on(api.ratesExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
