import * as api from "@/lib/boards/proofs/api";
import { remove } from "@/lib/boards/proofs/service/replies";
import { on, route } from "@/lib/http/route";

export default route(on(api.deleteReply, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
