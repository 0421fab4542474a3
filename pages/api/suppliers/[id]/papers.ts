import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/papers/api";
import * as service from "@/lib/suppliers/papers/service";

export default route(on(api.listPapers, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
