import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/orders/api";
import * as service from "@/lib/purchasing/service/ask";

export default route(on(api.withdrawOrder, service.withdraw));
export const config = { api: { bodyParser: false, responseLimit: false } };
