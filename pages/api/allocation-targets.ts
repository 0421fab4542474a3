import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/targets/api";
import { targets } from "@/lib/vouchers/targets/service";

export default route(on(api.listTargets, targets));
export const config = { api: { bodyParser: false, responseLimit: false } };
