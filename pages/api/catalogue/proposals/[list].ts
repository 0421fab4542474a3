import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/proposalService";
import { on, route } from "@/lib/http/route";

export default route(on(api.listProposals, service.proposals), on(api.decideProposals, service.decide));
export const config = { api: { bodyParser: false, responseLimit: false } };
