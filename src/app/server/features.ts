import { isStillDue } from '#src/features/reminders/server/sending.ts'
import type { FeatureHooks } from '#src/platform/server/context.ts'
import {
  type AnyTableClaims,
  membersOwn,
  type StatedClaims,
} from '#src/platform/server/db/claims.ts'
import { composeMigrations } from '#src/platform/server/db/migrate.ts'
import { platformTables } from '#src/platform/server/db/tables.ts'
import { registerErrors } from '#src/platform/server/errors.ts'
import type { ServerFeature } from '#src/platform/server/feature.ts'
import type { MailCheck } from '#src/platform/server/mail/delivery.ts'
import { platformMigrations } from '#src/platform/server/migrations.ts'
import * as list from './feature-list.ts'
import { TABLES } from './tables.generated.ts'

/** A feature behind those whose tables its own refer to; everything refers to users. */
function inOrder(unordered: readonly ServerFeature[]): readonly ServerFeature[] {
  const byName = new Map(unordered.map(feature => [feature.name, feature]))
  const done = new Set<ServerFeature>()
  const add = (name: string) => {
    const feature = byName.get(name)
    if (!feature || done.has(feature)) return
    feature.after?.forEach(add)
    done.add(feature)
  }
  add('sign-in')
  for (const name of [...byName.keys()].sort()) add(name)
  return [...done]
}

/** The parts of one migration and the lists of a member's archive follow this order. */
export const features = inOrder(Object.values(list))

for (const { errors } of features) if (errors) registerErrors(errors)

export const routes = features.flatMap(feature => feature.routes ?? [])

export const migrations = composeMigrations([
  ...features.map(feature => feature.migrations ?? {}),
  platformMigrations,
])

export const helpFor = features.find(feature => feature.helpFor)?.helpFor

export const endpoints = routes.map(route => route.endpoint)

/** What the manifests say of their tables. */
export const statedClaims: StatedClaims = Object.assign(
  {},
  platformTables,
  ...features.map(feature => feature.tables ?? {}),
)

/** Of all tables, with what follows from the foreign keys. */
export const tableClaims = Object.fromEntries(
  Object.entries(TABLES).map(([table, isMembersOwn]) => [
    table,
    { ...(isMembersOwn ? membersOwn(table) : { practice: 'kept' }), ...statedClaims[table] },
  ]),
) as AnyTableClaims

/** By kind: whether a mail that has waited in the queue may still be handed over. */
export const mailChecks: Readonly<Record<string, MailCheck>> = {
  'account-reminder': isStillDue,
  'account-review': isStillDue,
}

export const siteParts = features.flatMap(feature => feature.sitePart ?? [])

export const featureHooks: FeatureHooks = {
  tables: tableClaims,
  archive: features.flatMap(feature => feature.archive ?? []),
  imports: features.flatMap(feature => feature.imports ?? []),
  leave: features.flatMap(feature => feature.leave ?? []),
  shares: features.flatMap(feature => feature.shares ?? []),
  due: features.flatMap(feature => feature.due ?? []),
  invitations: features.flatMap(feature => feature.invitations ?? []),
  waiting: features.flatMap(feature => feature.waiting ?? []),
  leads: features.flatMap(({ leads }) => leads ?? []),
  coached: features.flatMap(feature => feature.coached ?? []),
  keptByAddress: features.flatMap(feature => feature.keptByAddress ?? []),
  charged: features.flatMap(feature => feature.charged ?? []),
  dayNamed: features.flatMap(feature => feature.dayNamed ?? []),
  zoneChanged: features.flatMap(feature => feature.zoneChanged ?? []),
  textsPublished: features.flatMap(feature => feature.textsPublished ?? []),
  signedOut: features.flatMap(feature => feature.signedOut ?? []),
  unsubscribe: Object.assign({}, ...features.map(feature => feature.unsubscribe ?? {})),
}
