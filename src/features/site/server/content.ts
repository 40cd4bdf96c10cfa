import { msg } from '@lingui/core/runtime-macro'
import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { knownPrices } from '#src/features/membership/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { defaultOf, findKey, KEYS } from '#src/features/texts/domain/keys.ts'
import { type Key, labelOf, PLACEHOLDERS } from '#src/features/texts/domain/kinds.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { saidContent } from '#src/features/texts/domain/words.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { VERSIONS_KEPT } from '../constants.ts'
import type * as contract from '../contract/content.ts'
import { applyChanges, changedKeys } from '../domain/changes.ts'
import * as store from './content.store.ts'
import { defaultsOf } from './defaults.ts'

const UNREAD = msg`not read yet`

const AT_STRIPE = msg`Read from Stripe, which charges it. To change it, change the price there.`

type Prices = Awaited<ReturnType<typeof knownPrices>>

/** Marks the amounts and the currency that Stripe decides as fixed. */
function withStripe(keys: contract.ContentKey[], prices: Prices): contract.ContentKey[] {
  const amounts = Object.entries(prices).map(([plan, price]) => [
    plan,
    said(msg`${{ price: moneyText(price) }} a month`),
  ])
  const currencies = [...new Set(Object.values(prices).map(({ currency }) => currency))]
  const values = { free: said(msg`nothing`), ...Object.fromEntries(amounts) }
  return keys.map(key => {
    if (key.key === 'practice.currency')
      return {
        ...key,
        fixed: { because: said(AT_STRIPE), value: currencies.join(', ') || said(UNREAD) },
      }
    if (key.key !== 'plans') return key
    const fixed = { because: said(AT_STRIPE), by: 'id', values, value: said(UNREAD) }
    const fields = key.fields?.map(field => (field.name === 'price' ? { ...field, fixed } : field))
    return { ...key, ...(fields && { fields }) }
  })
}

const describe = (
  name: string,
  key: Key,
): Omit<contract.ContentKey, 'default' | 'published' | 'draft'> => ({
  key: name,
  page: key.page,
  label: labelOf(key),
  kind: key.kind,
  max: key.max,
  optional: key.optional === true,
  placeholders: !key.plain && ['text', 'markdown', 'list'].includes(key.kind),
  own_placeholders: key.fills?.slice() ?? [],
  ...(key.options && { options: key.options.slice() }),
  ...(key.fields && {
    fields: key.fields.map(({ label, options, ...each }) => ({
      ...each,
      label: said(label),
      options: options?.slice(),
    })),
  }),
})

export async function getContent({
  db,
  deps: { settings },
}: AnyContext): Promise<DataOf<typeof contract.getContent>> {
  const { version, published, live, draft, failure } = await store.readState(db)
  const drafted = draft ?? live
  const defaults = defaultsOf(settings, drafted)
  const [saidLive, saidDrafted] = [saidContent(live), saidContent(drafted)]
  const keys = Object.entries<Key>(KEYS).map(([name, key]) => ({
    ...describe(name, key),
    default: defaultOf(key, defaults),
    published: saidLive[name] ?? null,
    draft: saidDrafted[name] ?? null,
  }))
  const shown = settings.stripe ? withStripe(keys, await knownPrices(db, settings)) : keys
  return { version, published, failure, placeholders: Object.keys(PLACEHOLDERS), keys: shown }
}

const keyLabel = (name: string): string => {
  const key = findKey(name)
  return key ? labelOf(key) : name
}

const changedElsewhere = () => new AppError('content_changed')

/** The new version of what is edited. */
type Made = DataOf<typeof contract.saveDraft>

/** The draft is gone if it equals what is published. @throws AppError `content_changed` */
async function writeDraft(
  db: Db,
  { version, live }: store.State,
  values: store.Values,
): Promise<Made> {
  const isPublished = changedKeys(live, values).length === 0
  const made = await store.writeDraft(db, version, isPublished ? null : values)
  if (made === null) throw changedElsewhere()
  return { version: made }
}

/** @throws AppError `content_changed`, or `invalid` with a message for each key */
export async function saveDraft(
  { db, deps }: AnyContext,
  sent: InputOf<typeof contract.saveDraft>,
): Promise<Made> {
  const { baseSite } = deps.settings
  const state = await store.readState(db)
  if (state.version !== sent.version) throw changedElsewhere()
  const { values, problems } = applyChanges(state.draft ?? state.live, sent.changes, baseSite)
  const [first] = Object.entries(problems)
  if (first) {
    throw new AppError('invalid', {
      message: `${keyLabel(first[0])}: ${first[1]}`,
      fields: problems,
    })
  }
  return writeDraft(db, state, values)
}

/**
 * Without a draft there is nothing to publish, and the version stays.
 * @throws AppError `content_changed` when the named version is not the current one
 */
export async function publishContent(
  ctx: Context,
  { version: seen }: InputOf<typeof contract.publishContent>,
): Promise<Made> {
  const { who } = ctx
  const { version, live, draft } = await store.readState(ctx.db)
  if (seen !== undefined && seen !== version) throw changedElsewhere()
  if (!draft) return { version }
  const made = await store.publishContent(ctx.db, version, {
    content: draft,
    changed: changedKeys(live, draft),
    username: (await findUser(ctx.db, who.userId))?.username ?? '',
    published_at: ctx.now.toISOString(),
  })
  if (made === null) throw changedElsewhere()
  await store.keepVersions(ctx.db, VERSIONS_KEPT)
  for (const follow of ctx.deps.features.textsPublished)
    await follow(ctx, { before: live, after: draft })
  return { version: made }
}

export async function listContentVersions({ db }: AnyContext) {
  const { published: live } = await store.readShown(db)
  const rows = await store.listVersions(db, VERSIONS_KEPT)
  const labels = (changed: string) => (JSON.parse(changed) as string[]).map(keyLabel)
  return rows.map(({ changed, ...row }) => ({
    ...row,
    changed: labels(changed),
    is_live: row.version === live,
  }))
}

/** Makes an older version the draft. @throws AppError `content_changed` */
export async function restoreContent(
  { db }: AnyContext,
  { older, seen }: { older: number; seen: number | undefined },
): Promise<Made> {
  const state = await store.readState(db)
  if (seen !== undefined && seen !== state.version) throw changedElsewhere()
  const values = await store.readVersion(db, older)
  if (!values) throw new AppError('not_found', { message: msg`That version no longer exists.` })
  return writeDraft(db, state, values)
}
