import type { ClientBase } from "pg";
import { addDays, formatDayYear, todayIn } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { keepForecasts } from "@/lib/ticketing/forecast/keep";
import { seedTransaction } from "../seedLog";
import { seedAccounts, seedPeople } from "./accounts";
import { seedAudience } from "./audience/seed";
import { seedBank } from "./bank/seed";
import { seedBoardFiles } from "./boards/files/addFiles";
import { seedBoardCards } from "./boards/seed";
import { seedBooking } from "./booking/seed";
import { seedCardExpenses } from "./cards/seed";
import { seedCatalogue } from "./catalogue";
import { catchUp } from "./catchUp";
import { seedChat } from "./chat";
import { seedCostCentres } from "./costCentres/seed";
import { asTx, insertRows } from "./insert";
import { seedManagement } from "./management/seed";
import { DEMO_VERSION, type Marker, readMarker, writeMarker } from "./marker";
import { seedCampaigns } from "./marketing/campaigns";
import { seedForecasts } from "./marketing/forecasts";
import { seedSpend } from "./marketing/spend";
import { seedWeekly } from "./marketing/weekly";
import { seedMoneyCatalogue } from "./money/catalogue";
import { seedRates } from "./money/rates";
import { askMusicWins, nameNewSupplier } from "./musicWins/asked";
import { postMusicWins, seedMusicWins } from "./musicWins/seed";
import { seedNotices } from "./notices";
import { seedPayments } from "./payments/seed";
import { seedProduction } from "./production/seed";
import { seedPurchases } from "./purchasing/seed";
import { salesThrough } from "./sales";
import { SALE_COLUMNS, saleRecord } from "./saleTimes";
import { seedTalk } from "./talk";
import { seedUsage } from "./usage";
import { addVouchers, seedVouchers } from "./vouchers/seed";
import { buildWorld } from "./world";

/** Why demo data cannot go into this database; the message is one line for the operator. */
export class DemoRefused extends Error {}

/** Demo accounts have a known password: they never join people of a production installation. */
async function refuseRealInstallation(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ real: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM app_user WHERE NOT demo) AS real",
  );
  if (rows[0]?.real) {
    throw new DemoRefused("La base es de producción y tiene personas reales: no se cargan datos de demostración.");
  }
}

async function firstTime(client: ClientBase, today: string, now: Date): Promise<number> {
  const world = buildWorld(today);
  const stored = await seedCatalogue(client, world);
  const sales = stored.flatMap(({ id, plan }) =>
    salesThrough(plan, today).map((row) => saleRecord(row, { id, divisa: plan.divisa }, now)),
  );
  await insertRows(client, "ticket_sale", SALE_COLUMNS, sales);
  for (const day of [addDays(today, -1), today]) await keepForecasts(asTx(client), day);
  await seedPeople(client, today);
  await seedRates(client, today);
  await seedTalk(client, now);
  await seedChat(client, now);
  await seedUsage(client, today);
  await seedMusicWins(client, today);
  await seedCostCentres(client, today);
  await seedMoneyCatalogue(client, today);
  await seedBoardFiles(client, await seedBoardCards(client, today, now), now);
  await nameNewSupplier(client);
  await postMusicWins(client);
  await askMusicWins(client, today, now);
  await seedVouchers(client, today, now);
  await seedCardExpenses(client, today, now);
  await seedPurchases(client, today, now);
  // What was released stands before the drafts of the same month, which count in nothing that is released.
  await seedBank(client, today);
  await seedPayments(client, today);
  await seedManagement(client, today);
  await seedCampaigns(client, today);
  await seedProduction(client, today);
  await seedBooking(client, today);
  await seedSpend(client, today, now);
  await seedWeekly(client, today);
  await seedForecasts(client, world, today, now);
  await seedAudience(client, today);
  await seedNotices(client, now);
  await writeMarker(client, { version: DEMO_VERSION, anchor: today, through: today });
  return sales.length;
}

/** Loads what is missing until today. @returns what was done, in words. */
async function load(client: ClientBase, marker: Marker | null, today: string, now: Date): Promise<string> {
  if (!marker) return `${formatInteger(await firstTime(client, today, now))} ventas cargadas`;
  if (marker.version !== DEMO_VERSION) return "datos de otra versión, quedan como están";
  if (marker.through >= today) return "ventas al día";
  const added = await catchUp(client, buildWorld(marker.anchor), marker.through, today, now);
  await keepForecasts(asTx(client), today);
  await seedUsage(client, today, addDays(marker.through, -1));
  await addVouchers(client, addDays(marker.through, 1), today);
  await writeMarker(client, { ...marker, through: today });
  return `${formatInteger(added)} ventas agregadas`;
}

/**
 * Loads the demo data, or brings them up to today, in one transaction: killed at any moment it leaves nothing half
 * done. Safe to repeat. @returns a line in Spanish that says what there is.
 */
export async function seedDemo(
  client: ClientBase,
  { password, production, now = new Date() }: { password: string; production: boolean; now?: Date },
): Promise<string> {
  const today = todayIn(undefined, now);
  return seedTransaction(client, async () => {
    const marker = await readMarker(client);
    if (production && !marker) await refuseRealInstallation(client);
    const accounts = await seedAccounts(client, password);
    const done = await load(client, marker, today, now);
    const { rows } = await client.query<{ shows: number }>('SELECT count(*)::int AS shows FROM "show" WHERE demo');
    const shows = formatInteger(rows[0]?.shows ?? 0);
    return `Demostración al ${formatDayYear(today)}: ${shows} shows, ${done}, ${accounts} cuentas.`;
  });
}
