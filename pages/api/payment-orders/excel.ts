import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as orders from "@/lib/payments/service/orders";

export default route(on(api.ordersExcel, orders.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
