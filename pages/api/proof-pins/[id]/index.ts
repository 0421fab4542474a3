import * as api from "@/lib/boards/proofs/api";
import { change, remove } from "@/lib/boards/proofs/service/pins";
import { on, route } from "@/lib/http/route";

export default route(on(api.changePin, change), on(api.deletePin, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
