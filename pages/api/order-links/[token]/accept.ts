import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/orders/api";
import * as service from "@/lib/purchasing/service/links";

export default route(on(api.acceptOrder, service.accept));
export const config = { api: { bodyParser: false, responseLimit: false } };
