import * as api from "@/lib/boards/proofs/api";
import { judge } from "@/lib/boards/proofs/service/proofs";
import { on, route } from "@/lib/http/route";

export default route(on(api.judgeProof, judge));
export const config = { api: { bodyParser: false, responseLimit: false } };
