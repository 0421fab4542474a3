import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/plans/api";
import { list } from "@/lib/marketing/service/plans";
import { type } from "@/lib/marketing/service/typePlans";

export default route(on(api.listPlans, list), on(api.typePlans, type));
export const config = { api: { bodyParser: false, responseLimit: false } };
