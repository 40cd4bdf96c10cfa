import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import { inEnglish, storedIn } from '#src/contract/own-words.ts'
import { SIGN_IN_LOG_DAYS } from '#src/features/sign-in/constants.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { AUDIT_LOG_KEPT_DAYS } from '#src/platform/server/db/audit-chain.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { AppError, isUniqueViolation, refusedField } from '#src/platform/server/errors.ts'
import { speaking } from '#src/platform/server/languages.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { PAGES_MAX } from '../constants.ts'
import type * as contract from '../contract/pages.ts'
import { draftedPage, LEGAL_PAGES, type LegalFacts } from '../domain/legal-pages.ts'
import { beginState, raisePages } from './content.store.ts'
import * as store from './pages.store.ts'

const legalFacts = (settings: Settings): LegalFacts => ({
  signInLogDays: SIGN_IN_LOG_DAYS,
  auditLogKeptDays: AUDIT_LOG_KEPT_DAYS,
  aiService: settings.baseSite.aiService,
  sendsMail: settings.mail.smtpUrl !== null,
  takesPayments: settings.baseSite.stripeKey !== null,
  googleSignIn: settings.baseSite.googleSignIn,
  backupEveryHours: settings.backups?.everyHours ?? null,
  backupsKept: settings.backups?.keep ?? 0,
})

const OWN = storedIn(LEGAL_PAGES)

/** Fills in the software's own draft where nobody has saved another text, in the site's language. */
const complete = (row: store.PageRow, settings: Settings, language: Language) =>
  speaking(
    language,
    (): contract.OwnPageRow => ({
      ...row,
      title: OWN.read(row.title),
      description: OWN.read(row.description),
      body: row.body ?? draftedPage(row.slug, legalFacts(settings)),
    }),
  )

/** @param all also those that are not published */
export async function readOwnPages(
  db: Db,
  settings: Settings,
  { all, language }: { all: boolean; language: Language },
): Promise<contract.OwnPageRow[]> {
  const rows = await store.listRows(db)
  return rows.filter(row => all || row.published).map(row => complete(row, settings, language))
}

export const listPages = ({ db, deps }: AnyContext) =>
  readOwnPages(db, deps.settings, { all: true, language: deps.settings.site.language })

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? refusedField('slug_taken', 'slug') : error
}

export async function addPage(
  ctx: AnyContext,
  page: InputOf<typeof contract.addPage>,
): Promise<contract.OwnPageRow> {
  if ((await store.countRows(ctx.db)) >= PAGES_MAX)
    throw new AppError('limit_reached', {
      message: msg`There are ${{ max: PAGES_MAX }} pages already. Please delete one first.`,
    })
  const at = ctx.now.toISOString()
  const row = await store
    .insertRow(ctx.db, { ...page, revision: 1, created_at: at, updated_at: at })
    .catch(refuseTaken)
  await raisePages(ctx.db)
  return complete(row, ctx.deps.settings, ctx.deps.settings.site.language)
}

async function load(db: Db, id: number): Promise<store.PageRow> {
  const row = await store.findRow(db, id)
  if (!row) throw new AppError('not_found', { message: msg`There is no such page.` })
  return row
}

/** @throws AppError `slug_taken`, `page_changed` when it was changed since it was read */
export async function changePage(
  ctx: AnyContext,
  { id, expected_updated_at: expected, ...changes }: InputOf<typeof contract.changePage>,
): Promise<contract.OwnPageRow> {
  const before = await load(ctx.db, id)
  if (expected !== undefined && expected !== before.updated_at) throw new AppError('page_changed')
  // Registration records which revision of the text was agreed to.
  const isOtherText = changes.title !== undefined || changes.body !== undefined
  const row = await store
    .updateRow(ctx.db, before.id, before.updated_at, {
      ...changes,
      revision: before.revision + (isOtherText ? 1 : 0),
      updated_at: revisionAfter(before.updated_at, ctx.now.toISOString()),
    })
    .catch(refuseTaken)
  if (!row) throw new AppError('page_changed')
  await raisePages(ctx.db)
  return complete(row, ctx.deps.settings, ctx.deps.settings.site.language)
}

export async function deletePage(
  { db }: AnyContext,
  { id }: InputOf<typeof contract.deletePage>,
): Promise<void> {
  if (!(await store.removeRow(db, id)))
    throw new AppError('not_found', { message: msg`There is no such page.` })
  await raisePages(db)
}

/** A new site has its privacy page and its terms; one that deleted them does not get them back. */
export async function seedPages(ctx: AnyContext): Promise<void> {
  const at = ctx.now.toISOString()
  await inTransaction(ctx, async ctx => {
    if (!(await beginState(ctx.db))) return
    for (const { slug, title, description } of inEnglish(LEGAL_PAGES))
      await store.insertRow(ctx.db, {
        slug,
        title,
        description,
        body: null,
        place: 'footer',
        published: true,
        revision: 0,
        created_at: at,
        updated_at: at,
      })
  })
}
