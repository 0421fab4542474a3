import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/plans/api";
import { assign } from "@/lib/marketing/service/assign";

export default route(on(api.assignPlans, assign));
export const config = { api: { bodyParser: false, responseLimit: false } };
