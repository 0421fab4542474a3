import * as api from "@/lib/deals/deposits/api";
import { uncollect } from "@/lib/deals/deposits/service/collect";
import { on, route } from "@/lib/http/route";

export default route(on(api.uncollectDeposit, uncollect));
export const config = { api: { bodyParser: false, responseLimit: false } };
