import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showCosts/api";
import { excel } from "@/lib/showCosts/service/suppliers";

export default route(on(api.suppliersOfShowExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
