import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as batches from "@/lib/payments/service/batches";
import * as prepare from "@/lib/payments/service/prepare";

export default route(on(api.listBatches, batches.list), on(api.prepareBatches, prepare.prepare));
export const config = { api: { bodyParser: false, responseLimit: false } };
