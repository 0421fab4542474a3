import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/api";
import * as service from "@/lib/suppliers/service/list";

export default route(on(api.suppliersExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
