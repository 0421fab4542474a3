import { addDays, diffDays } from "@/lib/format/dates";
import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { sumMoney } from "@/lib/format/moneyMath";

/** A campaign as a week sees it; `spent` and the days told are those of the week alone. */
export interface WeekCampaign {
  name: string;
  platform: string;
  currency: string;
  budget: string | null;
  from_day: string;
  until_day: string;
  /** By what its platform says of the week. */
  spent: string;
  /** The last day of the week of which a file told; null for none. */
  told_until: string | null;
}

/** What a week came to in a currency. `plan` is null where no campaign has a budget. */
export interface WeekFigures {
  currency: string;
  plan: string | null;
  spent: string;
}

/** A campaign of which the week's spend is not whole: what was told of it until when, null for nothing. */
export interface MissingCampaign {
  name: string;
  platform: string;
  told_until: string | null;
}

const WEEK_DAYS = 6;
export const weekEnd = (week: string): string => addDays(week, WEEK_DAYS);

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** The part of a campaign's budget that is a week's: it is spent evenly over its days, as its pacing says. */
export function planOf({ budget, from_day, until_day }: WeekCampaign, week: string): string | null {
  if (budget === null) return null;
  const [from, until] = [later(from_day, week), earlier(until_day, weekEnd(week))];
  const days = Math.max(0, diffDays(from, until) + 1);
  const whole = BigInt(diffDays(from_day, until_day) + 1);
  const { units } = rescale(toDecimal(budget), 2);
  return fromDecimal({ units: divideRounded(units * BigInt(days), whole), scale: 2 });
}

/** What a show's campaigns planned and spent in a week, currency by currency. */
export function figuresOf(campaigns: readonly WeekCampaign[], week: string): WeekFigures[] {
  const currencies = [...new Set(campaigns.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = campaigns.filter((one) => one.currency === currency);
    const plans = own.flatMap((one) => planOf(one, week) ?? []);
    return {
      currency,
      plan: plans.length === 0 ? null : sumMoney(plans),
      spent: sumMoney(own.map(({ spent }) => spent)),
    };
  });
}

/** The campaigns that ran on days of the week that passed whole and of which no file told until the last of those. */
export function missingOf(campaigns: readonly WeekCampaign[], week: string, today: string): MissingCampaign[] {
  return campaigns.flatMap(({ name, platform, from_day, until_day, told_until }) => {
    const last = earlier(earlier(until_day, weekEnd(week)), addDays(today, -1));
    const ran = later(from_day, week) <= last;
    return ran && (told_until === null || told_until < last) ? [{ name, platform, told_until }] : [];
  });
}
