import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/orders/api";
import * as service from "@/lib/purchasing/service/close";

export default route(on(api.cancelOrder, service.cancel));
export const config = { api: { bodyParser: false, responseLimit: false } };
