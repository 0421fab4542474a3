import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showCosts/api";
import { excel } from "@/lib/showCosts/service/view";

export default route(on(api.showCostsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
