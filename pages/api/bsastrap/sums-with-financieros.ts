import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/budgets/api";
import * as service from "@/lib/musicwins/budgets/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.sumsWithFinancieros, service.sums));
