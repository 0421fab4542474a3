import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/import";
import { on, route } from "@/lib/http/route";

export default route(on(api.importStatement, service.importStatement));
export const config = { api: { bodyParser: false, responseLimit: false } };
