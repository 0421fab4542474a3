import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/owed/api";
import * as service from "@/lib/suppliers/owed/service/account";

export default route(on(api.supplierAccountExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
