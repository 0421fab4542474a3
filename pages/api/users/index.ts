import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/users/api";
import { list } from "@/lib/people/users/service/list";
import { create } from "@/lib/people/users/service/write";

export default route(on(api.listUsers, list), on(api.createUser, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
