import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { knownPrices } from '#src/features/membership/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { defaultOf, findKey, KEYS } from '#src/features/texts/domain/keys.ts'
import { type Key, PLACEHOLDERS } from '#src/features/texts/domain/kinds.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import type { Context } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSIONS_KEPT } from '../../constants.ts'
import type * as contract from '../../contract/content.ts'
import { applyChanges, changedKeys } from '../../domain/changes.ts'
import { defaultsOf } from './defaults.ts'
import * as store from './store.ts'

const UNREAD = 'not read yet'
const AT_STRIPE = 'Read from Stripe, which charges it. To change it, change the price there.'

type Prices = Awaited<ReturnType<typeof knownPrices>>

/** Marks the amounts and the currency that Stripe decides as fixed. */
function withStripe(keys: contract.ContentKey[], prices: Prices): contract.ContentKey[] {
  const amounts = Object.entries(prices).map(([plan, price]) => [
    plan,
    `${moneyText(price)} a month`,
  ])
  const currencies = [...new Set(Object.values(prices).map(({ currency }) => currency))]
  const values = { free: 'nothing', ...Object.fromEntries(amounts) }
  return keys.map(key => {
    if (key.key === 'practice.currency')
      return { ...key, fixed: { because: AT_STRIPE, value: currencies.join(', ') || UNREAD } }
    if (key.key !== 'plans') return key
    const fixed = { because: AT_STRIPE, by: 'id', values, value: UNREAD }
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
  label: key.label,
  kind: key.kind,
  max: key.max,
  optional: key.optional === true,
  placeholders: !key.plain && ['text', 'markdown', 'list'].includes(key.kind),
  own_placeholders: key.fills?.slice() ?? [],
  ...(key.options && { options: key.options.slice() }),
  ...(key.fields && {
    fields: key.fields.map(each => ({ ...each, options: each.options?.slice() })),
  }),
})

export async function readContent(
  db: Db,
  settings: Settings,
): Promise<DataOf<typeof contract.getContent>> {
  const { version, published, live, draft, failure } = await store.readState(db)
  const drafted = draft ?? live
  const defaults = defaultsOf(settings, drafted)
  const keys = Object.entries<Key>(KEYS).map(([name, key]) => ({
    ...describe(name, key),
    default: defaultOf(key, defaults),
    published: live[name] ?? null,
    draft: drafted[name] ?? null,
  }))
  const shown = settings.stripe ? withStripe(keys, await knownPrices(db, settings)) : keys
  return { version, published, failure, placeholders: Object.keys(PLACEHOLDERS), keys: shown }
}

const changedElsewhere = () => new AppError('content_changed')

/** The draft is gone if it equals what is published. @returns the new version. @throws AppError `content_changed` */
async function writeDraft(
  db: Db,
  { version, live }: store.State,
  values: store.Values,
): Promise<number> {
  const isPublished = changedKeys(live, values).length === 0
  const made = await store.writeDraft(db, version, isPublished ? null : values)
  if (made === null) throw changedElsewhere()
  return made
}

/** @returns the new version. @throws AppError `content_changed`, or `invalid` with a message for each key */
export async function saveDraft(
  db: Db,
  baseSite: SiteSettings,
  sent: BodyOf<typeof contract.saveDraft>,
): Promise<number> {
  const state = await store.readState(db)
  if (state.version !== sent.version) throw changedElsewhere()
  const { values, problems } = applyChanges(state.draft ?? state.live, sent.changes, baseSite)
  const [first] = Object.entries(problems)
  if (first) {
    const label = findKey(first[0])?.label ?? first[0]
    throw new AppError('invalid', { message: `${label}: ${first[1]}`, fields: problems })
  }
  return writeDraft(db, state, values)
}

/**
 * Without a draft there is nothing to publish, and the version stays.
 * @param seen the version that is to be published; the current one when undefined
 * @returns the new version. @throws AppError `content_changed`
 */
export async function publishDraft(ctx: Context, seen: number | undefined): Promise<number> {
  const { who } = ctx
  const { version, live, draft } = await store.readState(ctx.db)
  if (seen !== undefined && seen !== version) throw changedElsewhere()
  if (!draft) return version
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
  return made
}

export async function listVersions(db: Db) {
  const { published: live } = await store.readShown(db)
  const rows = await store.listVersions(db, VERSIONS_KEPT)
  const labels = (changed: string) =>
    (JSON.parse(changed) as string[]).map(name => findKey(name)?.label ?? name)
  return rows.map(({ changed, ...row }) => ({
    ...row,
    changed: labels(changed),
    is_live: row.version === live,
  }))
}

/** Makes an older version the draft. @returns the new version. @throws AppError `content_changed` */
export async function restoreVersion(
  db: Db,
  { older, seen }: { older: number; seen: number | undefined },
): Promise<number> {
  const state = await store.readState(db)
  if (seen !== undefined && seen !== state.version) throw changedElsewhere()
  const values = await store.readVersion(db, older)
  if (!values) throw new AppError('not_found', { message: 'That version no longer exists.' })
  return writeDraft(db, state, values)
}
