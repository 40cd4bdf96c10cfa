import type { Db } from '#src/platform/server/db/database.ts'
import { KEPT_YEARS } from '../../constants.ts'
import type { OfferSettings } from '../../contract/offers.ts'
import type { OfferSiteSettings } from '../../contract/purchases.ts'

export async function readTerms(db: Db, coachId: number): Promise<OfferSettings> {
  const row = await db
    .selectFrom('offer_terms')
    .select(['terms', 'tax'])
    .where('coach_id', '=', coachId)
    .executeTakeFirst()
  return row ?? { terms: '', tax: 'plus' }
}

export async function writeTerms(
  db: Db,
  coachId: number,
  { terms, tax }: OfferSettings,
): Promise<OfferSettings> {
  await db
    .insertInto('offer_terms')
    .values({ coach_id: coachId, terms, tax })
    .onConflict(conflict => conflict.column('coach_id').doUpdateSet({ terms, tax }))
    .execute()
  return { terms, tax }
}

export const listTerms = (db: Db, coachId: number) =>
  db.selectFrom('offer_terms').selectAll().where('coach_id', '=', coachId).execute()

export async function readSite(db: Db): Promise<OfferSiteSettings> {
  const row = await db
    .selectFrom('offer_site')
    .select(['automatic_tax', 'kept_years'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ?? { automatic_tax: false, kept_years: KEPT_YEARS }
}

export async function writeSite(db: Db, settings: OfferSiteSettings): Promise<OfferSiteSettings> {
  const { automatic_tax, kept_years } = settings
  await db
    .insertInto('offer_site')
    .values({ id: 1, automatic_tax, kept_years })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ automatic_tax, kept_years }))
    .execute()
  return { automatic_tax, kept_years }
}
