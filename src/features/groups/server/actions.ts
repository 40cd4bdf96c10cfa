import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import type { ArchiveTable, LeaveDeps, Member } from '#src/platform/server/members.ts'
import { INVITED_DAYS, REPORTS_KEPT_DAYS } from '../constants.ts'
import * as account from './account/store.ts'
import { listLedSessions } from './hand-over/store.ts'
import { listOwnInterest } from './interest/store.ts'
import { endAll } from './membership/membership.ts'
import { deleteDone } from './moderation/store.ts'
import { removePostsOfPerson } from './removal/removal.ts'
import { callOff } from './sessions/cancelling.ts'

const DAY_MS = 86_400_000

export async function archiveGroups(db: Db, { id }: Member): Promise<ArchiveTable[]> {
  const rows =
    (read: (db: Db, id: number, after: number) => Promise<({ id: number } & Record<string, unknown>)[]>) =>
    () =>
      inBatches<{ id: number } & Record<string, unknown>>(after => read(db, id, after))
  const written = (table: Parameters<typeof account.listWrittenAfter>[1]): ArchiveTable => ({
    name: table,
    rows: () => inBatches(after => account.listWrittenAfter(db, table, id, after)),
  })
  return [
    { name: 'groups_led', rows: rows(account.listLedAfter) },
    { name: 'groups', rows: rows(account.listMembershipsAfter) },
    { name: 'group_invitations', rows: rows(account.listInvitationsAfter) },
    { name: 'group_blocks', rows: await account.listBlocks(db, id) },
    { name: 'group_interest', rows: await listOwnInterest(db, id) },
    { name: 'group_supports', rows: await account.listSupports(db, id) },
    { name: 'group_sessions', rows: rows(account.listLedSessionsAfter) },
    written('group_seats'),
    written('group_agenda'),
    written('group_topics'),
    written('group_replies'),
    written('group_reactions'),
    written('group_reports'),
  ]
}

/** Posts that others have answered stay, without their text and name. */
export async function leave(trx: Db, { id, email }: Member, now: Date, deps: LeaveDeps): Promise<void> {
  for (const session of await listLedSessions(trx, id, now.toISOString()))
    await callOff({ trx, deps, now }, session.id)
  await endAll(trx, { deps, now }, id)
  await removePostsOfPerson(trx, id)
  await account.deleteInvitationsBy(trx, id)
  if (email) await account.deleteInvitationsTo(trx, email.toLowerCase())
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

export async function sweep(db: Db, now: Date): Promise<void> {
  await deleteDone(db, daysAgo(now, REPORTS_KEPT_DAYS))
  await account.deleteOldInvitations(db, daysAgo(now, INVITED_DAYS))
}
