import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import { targets } from "@/lib/payments/service/advanceTargets";

export default route(on(api.advanceTargets, targets));
export const config = { api: { bodyParser: false, responseLimit: false } };
