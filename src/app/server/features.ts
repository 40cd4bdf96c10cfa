import { isStillDue } from '#src/features/reminders/server/sending/recheck.ts'
import { composeMigrations } from '#src/platform/server/db/migrate.ts'
import { platformMigrations } from '#src/platform/server/db/migrations.ts'
import { platformTables } from '#src/platform/server/db/tables.ts'
import { registerErrors } from '#src/platform/server/errors.ts'
import type { AnyTableClaims, ServerFeature } from '#src/platform/server/feature.ts'
import type { MailCheck } from '#src/platform/server/mail/delivery.ts'
import type { MemberHooks } from '#src/platform/server/members.ts'
import * as list from './feature-list.ts'

/** Sorted by name: the parts of one migration and the lists of a member's archive follow this order. */
export const features: readonly ServerFeature[] = Object.entries(list)
  // Node sorts a module's names itself, and the tests' runner keeps the order of the file.
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([, feature]) => feature)

for (const { errors } of features) if (errors) registerErrors(errors)

export const routes = features.flatMap(feature => feature.routes ?? [])

export const migrations = composeMigrations([
  ...features.map(feature => feature.migrations ?? {}),
  platformMigrations,
])

export const endpoints = routes.map(route => route.endpoint)

export const tableClaims: AnyTableClaims = Object.assign(
  {},
  platformTables,
  ...features.map(feature => feature.tables ?? {}),
)

/** By kind: whether a mail that has waited in the queue may still be handed over. */
export const mailChecks: Readonly<Record<string, MailCheck>> = {
  'account-reminder': isStillDue,
  'account-review': isStillDue,
}

export const memberHooks: MemberHooks = {
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
  wantsMail: features.flatMap(feature => feature.wantsMail ?? []),
  charged: features.flatMap(feature => feature.charged ?? []),
  zoneChanged: features.flatMap(feature => feature.zoneChanged ?? []),
  signedOut: features.flatMap(feature => feature.signedOut ?? []),
  unsubscribe: Object.assign({}, ...features.map(feature => feature.unsubscribe ?? {})),
}
