import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/owed/api";
import * as service from "@/lib/suppliers/owed/service/find";

export default route(on(api.findOwed, service.find));
export const config = { api: { bodyParser: false, responseLimit: false } };
