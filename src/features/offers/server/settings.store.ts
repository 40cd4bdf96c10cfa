import type { Db } from '#src/platform/server/db/database.ts'
import { DEFAULT_TAX, KEPT_YEARS } from '../constants.ts'
import type { OfferSettings } from '../contract/offers.ts'
import type { OfferSiteSettings } from '../contract/purchases.ts'

export async function readTerms(db: Db, coachId: number): Promise<OfferSettings> {
  const row = await db
    .selectFrom('offer_terms')
    .select(['terms', 'tax'])
    .where('coach_id', '=', coachId)
    .executeTakeFirst()
  return row ?? { terms: '', tax: DEFAULT_TAX }
}

export async function writeTerms(
  db: Db,
  coachId: number,
  { terms, tax }: OfferSettings,
): Promise<void> {
  await db
    .insertInto('offer_terms')
    .values({ coach_id: coachId, terms, tax })
    .onConflict(conflict => conflict.column('coach_id').doUpdateSet({ terms, tax }))
    .execute()
}

export const listTerms = (db: Db, coachId: number) =>
  db.selectFrom('offer_terms').selectAll().where('coach_id', '=', coachId).execute()

export async function readSite(db: Db): Promise<OfferSiteSettings> {
  const row = await db
    .selectFrom('offer_site')
    .select(['automatic_tax', 'kept_years', 'coaches_give_plans'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ?? { automatic_tax: false, kept_years: KEPT_YEARS, coaches_give_plans: false }
}

/** @param change what is left out stays */
export async function writeSite(
  db: Db,
  change: { readonly [Name in keyof OfferSiteSettings]?: OfferSiteSettings[Name] | undefined },
): Promise<OfferSiteSettings> {
  const before = await readSite(db)
  const settings = {
    automatic_tax: change.automatic_tax ?? before.automatic_tax,
    kept_years: change.kept_years ?? before.kept_years,
    coaches_give_plans: change.coaches_give_plans ?? before.coaches_give_plans,
  }
  await db
    .insertInto('offer_site')
    .values({ id: 1, ...settings })
    .onConflict(conflict => conflict.column('id').doUpdateSet(settings))
    .execute()
  return settings
}
