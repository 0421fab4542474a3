import * as api from "@/lib/boards/proofs/api";
import * as service from "@/lib/boards/proofs/service/replies";
import { on, route } from "@/lib/http/route";

export default route(on(api.editReply, service.edit), on(api.deleteReply, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
