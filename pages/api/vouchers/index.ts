import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as list from "@/lib/vouchers/service/list";
import * as write from "@/lib/vouchers/service/write";

export default route(on(api.listVouchers, list.list), on(api.createVoucher, write.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
