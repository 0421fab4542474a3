import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as orders from "@/lib/payments/service/orders";

export default route(on(api.listOrders, orders.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
