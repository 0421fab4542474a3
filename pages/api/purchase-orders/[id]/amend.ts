import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/orders/api";
import * as service from "@/lib/purchasing/service/amend";

export default route(on(api.amendOrder, service.amend));
export const config = { api: { bodyParser: false, responseLimit: false } };
