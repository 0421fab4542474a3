import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as service from "@/lib/payments/service/file";

export default route(on(api.makeFile, service.make), on(api.downloadFile, service.download));
export const config = { api: { bodyParser: false, responseLimit: false } };
