import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/users/api";
import * as service from "@/lib/people/users/service/write";

export default route(
  on(api.getUser, service.get),
  on(api.updateUser, service.update),
  on(api.disableUser, service.disable),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
