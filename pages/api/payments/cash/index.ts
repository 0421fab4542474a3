import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as cash from "@/lib/payments/service/cashWeeks";

export default route(on(api.cashByWeek, cash.byWeek));
export const config = { api: { bodyParser: false, responseLimit: false } };
