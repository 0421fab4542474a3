import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/voucherLinks/api";
import { list } from "@/lib/musicwins/voucherLinks/listService";
import * as service from "@/lib/musicwins/voucherLinks/service";

export default route(on(api.listVoucherLinks, list), on(api.makeVoucherLinks, service.make));
export const config = { api: { bodyParser: false, responseLimit: false } };
