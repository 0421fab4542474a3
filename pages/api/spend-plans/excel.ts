import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/plans/api";
import { excel } from "@/lib/marketing/service/plans";

export default route(on(api.plansExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
