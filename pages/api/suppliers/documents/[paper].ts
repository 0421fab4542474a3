import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/papers/api";
import * as service from "@/lib/suppliers/papers/service";

export default route(on(api.changeSupplierDocument, service.changeDocument));
export const config = { api: { bodyParser: false, responseLimit: false } };
