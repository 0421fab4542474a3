import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/api";
import * as service from "@/lib/vouchers/service/excel";

export default route(on(api.vouchersCsv, service.csv));
export const config = { api: { bodyParser: false, responseLimit: false } };
