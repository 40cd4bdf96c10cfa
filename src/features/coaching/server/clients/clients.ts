import { findAccount, requireRecentPassword } from '#src/features/accounts/server/actions.ts'
import { checkInState } from '#src/features/check-ins/domain.ts'
import { NOTES_KEPT_DAYS } from '#src/features/sharing/constants.ts'
import { lastSession, nextSession, todayIn } from '#src/features/sharing/domain.ts'
import { sharedNow } from '#src/features/sharing/server/relation/actions.ts'
import { asCoach, type CoachId, reached } from '#src/features/sharing/server/rights/actions.ts'
import * as sides from '#src/features/sharing/server/sides/actions.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { COACHING_TIERS } from '../../constants.ts'
import type {
  Client,
  ClientRow,
  getClient,
  listClients,
  listProposed,
  releaseNotes,
  updateClient,
} from '../../contract.ts'
import { mailNotes } from '../mails/mails.ts'
import * as store from './store.ts'

function shown(row: store.ListedClient, now: Date): ClientRow {
  const at = now.toISOString()
  const today = todayIn(now, row.time_zone)
  return {
    coaching_id: row.id,
    member_id: row.member_id,
    username: row.username,
    full_name: row.full_name,
    invited_as: row.status === 'invited' ? row.invited_as : '',
    address_confirmed: row.email_verified === true,
    status: row.status,
    invited_at: row.invited_at,
    next_session_at: nextSession(row, at),
    last_session_at: lastSession(row, at),
    last_activity_at: row.active_at,
    unread: row.coach_unread,
    open_actions: Number(row.open_actions),
    check_in: checkInState(row.last_check_in, row.check_in_day, today),
    tags: row.tags,
    archived: row.archived,
  }
}

/** The cursor is the number of rows that came before: the order is no single column's. */
export async function list({ db, caller, query, now }: Call<typeof listClients>) {
  const { q, limit, cursor: offset = 0, archived } = query
  const filter = { q, limit, offset, archived: archived === 'true' }
  const rows = await store.listClients(db, asCoach(caller), filter, now.toISOString())
  const next_cursor = rows.length > limit ? String(offset + limit) : null
  const data = rows.slice(0, limit).map(row => shown(row, now))
  return { data, beside: { total: Number(rows[0]?.total ?? 0), next_cursor } }
}

async function one(db: Db, coachId: CoachId, memberId: number, now: Date): Promise<Client> {
  const filter = { limit: 100, offset: 0, archived: false, memberId }
  const rows = await store.listClients(db, coachId, filter, now.toISOString())
  const row = rows.find(({ status }) => status === 'active') ?? rows.toSorted((a, b) => b.id - a.id)[0]
  if (!row) throw new AppError('not_found')
  return {
    ...shown(row, now),
    version: row.version,
    shows_reads: row.coach_shows_reads,
    shared: await sharedNow(db, reached(row).id, now),
  }
}

export const get = async ({ db, caller, params, now }: Call<typeof getClient>) => ({
  data: await one(db, asCoach(caller), params.memberId, now),
})

export function update({ db, caller, params, body, now }: Call<typeof updateClient>) {
  return inTransaction(db, async trx => {
    const coachId = asCoach(caller)
    await one(trx, coachId, params.memberId, now)
    const { tags, archived } = body
    const change = {
      ...(tags !== undefined && { tags: JSON.stringify([...new Set(tags)]) }),
      ...(archived !== undefined && { archived }),
    }
    await sides.updateClient(trx, coachId, params.memberId, change)
    return { data: await one(trx, coachId, params.memberId, now) }
  })
}

export const propose = async ({ db, caller, now }: Call<typeof listProposed>) => ({
  data: await store.listProposed(db, asCoach(caller), COACHING_TIERS, now.toISOString()),
})

/** The member gets the notes with their archive; the administrator sees nothing of them. */
export function release({ db, deps, caller, params, now }: Call<typeof releaseNotes>) {
  return inTransaction(db, async trx => {
    await requireRecentPassword({ db: trx, caller, now })
    const account = await findAccount(trx, params.id)
    if (!account) throw new AppError('not_found')
    const until = new Date(now.getTime() + NOTES_KEPT_DAYS * 86_400_000).toISOString()
    await sides.releaseNotes(trx, params.id, until)
    await mailNotes(trx, deps, now, account)
    return {}
  })
}
