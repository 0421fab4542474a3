import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/intake/api";
import { list } from "@/lib/vouchers/intake/service/batches";
import { take } from "@/lib/vouchers/intake/service/receive";

export default route(on(api.listIntake, list), on(api.takeFiles, take));
export const config = { api: { bodyParser: false, responseLimit: false } };
