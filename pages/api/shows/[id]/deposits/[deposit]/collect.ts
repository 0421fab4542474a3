import * as api from "@/lib/deals/deposits/api";
import { collect } from "@/lib/deals/deposits/service/collect";
import { on, route } from "@/lib/http/route";

export default route(on(api.collectDeposit, collect));
export const config = { api: { bodyParser: false, responseLimit: false } };
