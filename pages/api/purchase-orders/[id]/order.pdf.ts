import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/orders/api";
import * as service from "@/lib/purchasing/service/send";

export default route(on(api.orderPdf, service.pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
