import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/receipts/api";
import * as service from "@/lib/purchasing/service/own";

export default route(on(api.getOwnPurchase, service.get));
export const config = { api: { bodyParser: false, responseLimit: false } };
