import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/api";
import * as service from "@/lib/suppliers/service/merge";

export default route(on(api.separateSupplier, service.separate));
export const config = { api: { bodyParser: false, responseLimit: false } };
