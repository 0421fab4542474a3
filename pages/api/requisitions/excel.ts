import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import * as service from "@/lib/purchasing/service/excel";

export default route(on(api.purchasesExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
