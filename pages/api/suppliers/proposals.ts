import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/api";
import * as service from "@/lib/suppliers/service/proposals";

export default route(on(api.listSupplierProposals, service.proposals), on(api.decideSupplierProposals, service.decide));
export const config = { api: { bodyParser: false, responseLimit: false } };
