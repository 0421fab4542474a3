import * as api from "@/lib/boards/proofs/api";
import { list, send } from "@/lib/boards/proofs/service/proofs";
import { on, route } from "@/lib/http/route";

export default route(on(api.listProofs, list), on(api.sendProof, send));
export const config = { api: { bodyParser: false, responseLimit: false } };
