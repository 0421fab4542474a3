import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/importService";
import { on, route } from "@/lib/http/route";

export default route(on(api.catalogueImport.commit, service.catalogueImport.commit));
export const config = { api: { bodyParser: false, responseLimit: false } };
