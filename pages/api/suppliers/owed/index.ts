import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/owed/api";
import * as service from "@/lib/suppliers/owed/service/list";

export default route(on(api.listOwed, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
