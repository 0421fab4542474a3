import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import * as service from "@/lib/purchasing/service/view";

export default route(on(api.purchaseHistory, service.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
