import * as api from "@/lib/cards/statements/api";
import * as service from "@/lib/cards/statements/service/steps";
import { on, route } from "@/lib/http/route";

export default route(on(api.reconcileStatement, service.reconcile));
export const config = { api: { bodyParser: false, responseLimit: false } };
