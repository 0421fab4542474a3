import * as api from "@/lib/deals/deposits/api";
import { list } from "@/lib/deals/deposits/service/collect";
import { save } from "@/lib/deals/deposits/service/save";
import { on, route } from "@/lib/http/route";

export default route(on(api.listDeposits, list), on(api.saveDeposits, save));
export const config = { api: { bodyParser: false, responseLimit: false } };
