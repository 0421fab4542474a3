import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import { waiting } from "@/lib/payments/service/waiting";

export default route(on(api.waitingPayments, waiting));
export const config = { api: { bodyParser: false, responseLimit: false } };
