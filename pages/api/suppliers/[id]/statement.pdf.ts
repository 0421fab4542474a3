import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/owed/api";
import * as service from "@/lib/suppliers/owed/service/statement";

export default route(on(api.getSupplierStatement, service.download));
export const config = { api: { bodyParser: false, responseLimit: false } };
