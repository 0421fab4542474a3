import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as service from "@/lib/tax/service/exportService";

export default route(on(api.exportWithholdings, service.file));
export const config = { api: { bodyParser: false, responseLimit: false } };
