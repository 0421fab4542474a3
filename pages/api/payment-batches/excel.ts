import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as batches from "@/lib/payments/service/batches";

export default route(on(api.batchesExcel, batches.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
