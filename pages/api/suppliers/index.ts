import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/api";
import { list } from "@/lib/suppliers/service/list";
import { create } from "@/lib/suppliers/service/records";

export default route(on(api.listSuppliers, list), on(api.createSupplier, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
