import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/owed/api";
import * as service from "@/lib/suppliers/owed/service/phone";

export default route(on(api.askOnPhone, service.ask));
export const config = { api: { bodyParser: false, responseLimit: false } };
