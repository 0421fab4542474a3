import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/plans/api";
import { publish } from "@/lib/marketing/service/typePlans";

export default route(on(api.publishPlans, publish));
export const config = { api: { bodyParser: false, responseLimit: false } };
