import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/api";
import * as service from "@/lib/suppliers/service/records";

export default route(on(api.supplierHistory, service.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
