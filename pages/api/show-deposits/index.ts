import * as api from "@/lib/deals/deposits/api";
import { listAll } from "@/lib/deals/deposits/service/all";
import { on, route } from "@/lib/http/route";

export default route(on(api.listAllDeposits, listAll));
export const config = { api: { bodyParser: false, responseLimit: false } };
