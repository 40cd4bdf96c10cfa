import { DAY_MS } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ArchiveTable, LeaveDeps, Member } from '#src/platform/server/members.ts'
import { INVITED_DAYS, REPORTS_KEPT_DAYS } from '../constants.ts'
import * as account from './account/store.ts'
import { listPlacesOf } from './bought/store.ts'
import { endAll } from './membership/membership.ts'
import { deleteDone } from './moderation/store.ts'
import { removePostsOfPerson } from './removal/store.ts'
import { callOffAll } from './sessions/canceling.ts'
import { listLedAhead } from './sessions/store.ts'

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
export async function leaveGroups(
  trx: Db,
  { id, email }: Member,
  now: Date,
  deps: LeaveDeps,
): Promise<void> {
  await callOffAll({ trx, deps, now }, await listLedAhead(trx, id, now.toISOString()))
  await endAll(trx, { deps, now }, id)
  await removePostsOfPerson(trx, id)
  await account.deleteInvitationsBy(trx, id)
  if (email) await account.deleteInvitationsTo(trx, email.toLowerCase())
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

export async function sweepGroups(db: Db, now: Date): Promise<void> {
  await deleteDone(db, daysAgo(now, REPORTS_KEPT_DAYS))
  await account.deleteOldInvitations(db, daysAgo(now, INVITED_DAYS))
}
