import { DAY_MS } from '#src/contract/calendar.ts'
import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { findAccount, requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { LINK_KEY, NOTES_KEPT_DAYS } from '../../constants.ts'
import type { Client, ClientRow, listClients, updateClient } from '../../contract/clients.ts'
import { checkInState } from '../../domain/check-in-weeks.ts'
import { todayIn } from '../../domain/ranges.ts'
import { lastSession, nextSession } from '../../domain/sessions.ts'
import { mailNotes } from '../mails/mails.ts'
import { validShares } from '../reads/store.ts'
import { asCoach, type CoachId, type Participant, reached } from '../rights/actions.ts'
import { releaseNotes, updateClient as updateSide } from '../sides/store.ts'
import * as store from './store.ts'

/** As the coach sees them; the contract drops what it does not name. */
function shown(row: store.ListedClient, now: Date): ClientRow {
  const at = now.toISOString()
  const today = todayIn(now, row.time_zone)
  return {
    ...row,
    coaching_id: row.id,
    invited_as: row.status === 'invited' ? row.invited_as : '',
    by_link: row.invited_key.startsWith(LINK_KEY),
    address_confirmed: row.email_verified === true,
    next_session_at: nextSession(row, at),
    last_session_at: lastSession(row, at),
    last_activity_at: row.active_at,
    unread: row.unread ?? 0,
    open_actions: Number(row.open_actions),
    shares_dominoes: Boolean(row.shares_dominoes),
    check_in: checkInState(row.last_check_in, row.check_in_day, today),
  }
}

/** The cursor is an offset, because no single column gives the order. */
export async function list(
  db: Db,
  who: Participant,
  query: QueryOf<typeof listClients>,
  now: Date,
) {
  const { q, limit, cursor: offset = 0, archived } = query
  const filter = { q, limit, offset, archived: archived === 'true' }
  const rows = await store.listClients(db, asCoach(who), filter, now.toISOString())
  const next_cursor = rows.length > limit ? String(offset + limit) : null
  const data = rows.slice(0, limit).map(row => shown(row, now))
  return { data, beside: { total: Number(rows[0]?.total ?? 0), next_cursor } }
}

async function one(db: Db, coachId: CoachId, memberId: number, now: Date): Promise<Client> {
  const filter = { limit: 100, offset: 0, archived: false, memberId }
  const rows = await store.listClients(db, coachId, filter, now.toISOString())
  const active = rows.find(({ status }) => status === 'active')
  const row = orNotFound(active ?? rows.toSorted((a, b) => b.id - a.id)[0])
  return {
    ...shown(row, now),
    version: row.version,
    shows_reads: row.shows_reads ?? true,
    shared: await validShares(db, reached(row).id, now.toISOString()),
  }
}

interface OfClient {
  who: Participant
  memberId: number
}

export const get = async (db: Db, { who, memberId }: OfClient, now: Date): Promise<Client> =>
  one(db, asCoach(who), memberId, now)

export function update(
  db: Db,
  { who, memberId }: OfClient,
  { tags, archived }: BodyOf<typeof updateClient>,
  now: Date,
): Promise<Client> {
  return inTransaction(db, async trx => {
    const coachId = asCoach(who)
    await one(trx, coachId, memberId, now)
    await updateSide(trx, coachId, memberId, {
      tags: tags && JSON.stringify([...new Set(tags)]),
      archived,
    })
    return one(trx, coachId, memberId, now)
  })
}

export const propose = async (db: Db, who: Participant, now: Date) =>
  store.listProposed(db, asCoach(who), now.toISOString())

interface Release {
  deps: Deps
  /** An administrator. */
  caller: Pick<Caller, 'sessionId'>
  memberId: number
}

/**
 * The member gets the notes with their archive; the administrator sees nothing of them.
 * @throws AppError `confirm_first` when the password was not entered recently
 */
export function release(db: Db, { deps, caller, memberId }: Release, now: Date): Promise<void> {
  return inTransaction(db, async trx => {
    await requireRecentPassword(trx, caller, now)
    const account = orNotFound(await findAccount(trx, memberId))
    const until = new Date(now.getTime() + NOTES_KEPT_DAYS * DAY_MS).toISOString()
    await releaseNotes(trx, memberId, until)
    await mailNotes({ trx, deps, now }, account)
  })
}
