import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/intake/api";
import { close } from "@/lib/vouchers/intake/service/batches";

export default route(on(api.closeIntake, close));
export const config = { api: { bodyParser: false, responseLimit: false } };
