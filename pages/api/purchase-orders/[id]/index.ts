import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/orders/api";
import * as service from "@/lib/purchasing/service/view";

export default route(on(api.getOrder, service.getOrder));
export const config = { api: { bodyParser: false, responseLimit: false } };
