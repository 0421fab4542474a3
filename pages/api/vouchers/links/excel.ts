import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/voucherLinks/api";
import { excel } from "@/lib/musicwins/voucherLinks/listService";

export default route(on(api.voucherLinksExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
