import * as z from "zod";
import { type GrantKey, grantTitles } from "./grants";
import { roles } from "./roles";

export const rolSchema = z.enum(roles);
export const grantKeys = Object.keys(grantTitles) as [GrantKey, ...GrantKey[]];
