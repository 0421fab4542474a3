import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as prepare from "@/lib/payments/service/prepare";
import * as view from "@/lib/payments/service/view";

export default route(on(api.listBatches, view.list), on(api.prepareBatches, prepare.prepare));
export const config = { api: { bodyParser: false, responseLimit: false } };
