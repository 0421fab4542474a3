import * as api from "@/lib/deals/deposits/api";
import { excel } from "@/lib/deals/deposits/service/all";
import { on, route } from "@/lib/http/route";

export default route(on(api.depositsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
