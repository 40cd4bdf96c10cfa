import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import {
  aboutLanguage,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
} from '#src/contract/languages.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type * as contract from '../contract/languages.ts'
import * as store from './content.store.ts'

/** The one that was chosen, otherwise `SITE_LANGUAGE`. */
export async function siteLanguage(
  { db }: Pick<AnyContext, 'db'>,
  { baseSite }: Pick<Settings, 'baseSite'>,
): Promise<Language> {
  const chosen = await store.readLanguage(db)
  return isLanguage(chosen) ? chosen : baseSite.language
}

export async function listLanguages(
  ctx: AnyContext,
): Promise<DataOf<typeof contract.listLanguages>> {
  const site = await siteLanguage(ctx, ctx.deps.settings)
  const languages = LANGUAGE_CODES.map(code => ({
    code,
    ...aboutLanguage(code),
    on: code === site,
  }))
  return { site, languages }
}

/** Every process shows its pages in it within seconds. */
export const changeSiteLanguage = (
  ctx: AnyContext,
  { language }: InputOf<typeof contract.changeSiteLanguage>,
) =>
  inTransaction(ctx, async ctx => {
    await store.writeLanguage(ctx.db, language)
    return listLanguages(ctx)
  })
