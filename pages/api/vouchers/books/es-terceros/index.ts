import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/books/api";
import * as service from "@/lib/vouchers/books/thirdPartiesService";

export default route(on(api.esThirdParties, service.thirdParties));
export const config = { api: { bodyParser: false, responseLimit: false } };
