import { DAY_MS } from '#src/contract/calendar.ts'
import type { AnyContext, ArchiveTable, Member } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { INVITED_DAYS, REPORTS_KEPT_DAYS } from '../constants.ts'
import * as account from './account.store.ts'
import { listPlacesOf } from './bought-places.store.ts'
import { callOffAll } from './canceling.ts'
import { endAll } from './memberships.ts'
import { deleteDone } from './moderation.store.ts'
import { removePostsOfPerson } from './removal.store.ts'
import { listLedAhead } from './sessions.store.ts'

export async function archiveGroups(db: Db, { id }: Member): Promise<ArchiveTable[]> {
  const written = (table: account.Written) => ({
    name: table,
    rows: account.exportWritten(db, table, id),
  })
  return [
    { name: 'groups_led', rows: account.exportLed(db, id) },
    { name: 'groups', rows: account.exportMemberships(db, id) },
    { name: 'group_invitations', rows: account.exportInvitations(db, id) },
    { name: 'group_bought_places', rows: await listPlacesOf(db, id) },
    { name: 'group_supports', rows: await account.listSupports(db, id) },
    { name: 'group_sessions', rows: account.exportLedSessions(db, id) },
    written('group_seats'),
    written('group_agenda'),
    written('group_topics'),
    written('group_replies'),
    written('group_reports'),
  ]
}

/** Posts that others have answered stay, without their text and name. */
export async function leaveGroups(ctx: AnyContext, { id, email }: Member): Promise<void> {
  await callOffAll(ctx, await listLedAhead(ctx.db, id, ctx.now.toISOString()))
  await endAll(ctx, id)
  await removePostsOfPerson(ctx.db, id)
  await account.deleteInvitationsBy(ctx.db, id)
  if (email) await account.deleteInvitationsTo(ctx.db, email.toLowerCase())
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

export async function sweepGroups(ctx: AnyContext): Promise<void> {
  await deleteDone(ctx.db, daysAgo(ctx.now, REPORTS_KEPT_DAYS))
  await account.deleteOldInvitations(ctx.db, daysAgo(ctx.now, INVITED_DAYS))
}
