import * as z from "zod";
import { contentFields } from "../line/schema";
import { NO_NUMBER, NO_NUMBER_TEXT, needsNumber, optionNumber, proposalFields, version } from "../schema";

/** `POST /bsastrap/{id}/isop`: a new option of the line; the server numbers it. */
export const newOptionFields = z.strictObject(contentFields);

/** The number of an option that has to be named. */
const number = optionNumber
  .optional()
  .refine((value) => Boolean(value), NO_NUMBER_TEXT)
  .transform(Number);

/** `PUT /bsastrap/{id}/option`. */
export const optionFields = z.strictObject({ ...contentFields, option_number: number, version });
export const optionQuery = z.strictObject({ option_number: number });

/** Which proposal of the line is the chosen one. */
export const chooseBody = z.strictObject(proposalFields).refine(needsNumber, NO_NUMBER);
