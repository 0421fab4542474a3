import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/invoiceLinks/api";
import * as service from "@/lib/musicwins/invoiceLinks/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.openLinkUpload, service.open));
