import * as api from "@/lib/cards/review/api";
import * as service from "@/lib/cards/review/service/approve";
import { on, route } from "@/lib/http/route";

export default route(on(api.approveCardExpense, service.approve));
export const config = { api: { bodyParser: false, responseLimit: false } };
