import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/intake/api";
import { retry } from "@/lib/vouchers/intake/service/batches";

export default route(on(api.retryItem, retry));
export const config = { api: { bodyParser: false, responseLimit: false } };
