import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/importing/api";
import * as service from "@/lib/suppliers/importing/importService";

export default route(on(api.suppliersImport.commit, service.suppliersImport.commit));
export const config = { api: { bodyParser: false, responseLimit: false } };
