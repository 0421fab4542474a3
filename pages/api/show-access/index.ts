import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/access/api";
import { matrix } from "@/lib/shows/access/service/read";
import { change } from "@/lib/shows/access/service/save";

export default route(on(api.showAccessMatrix, matrix), on(api.changeShowAccess, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
