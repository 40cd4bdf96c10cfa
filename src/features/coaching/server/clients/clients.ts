import { addDays, DAY_MS, DAYS_PER_WEEK, weekOf } from '#src/contract/calendar.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { findAccount, requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Caller } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { type ClientFilter, LINK_KEY, NOTES_KEPT_DAYS, QUIET_DAYS } from '../../constants.ts'
import type * as contract from '../../contract/clients.ts'
import { checkInState } from '../../domain/check-in-form.ts'
import { beginOf, dayOf, todayIn } from '../../domain/ranges.ts'
import { lastSession, nextSession } from '../../domain/sessions.ts'
import { mailNotes } from '../mails/mails.ts'
import { validShares } from '../reads/store.ts'
import { todayOf } from '../relation/actions.ts'
import { asCoach, asReached, type Participant } from '../rights/actions.ts'
import { noteRelease, updateClient as updateSide } from '../sides/store.ts'
import * as store from './store.ts'

/** As the coach sees them; the contract drops what it does not name. */
function clientRowOf(row: store.ListedClient, now: Date): contract.ClientRow {
  const at = now.toISOString()
  const today = todayIn(now, row.time_zone)
  return {
    ...row,
    coaching_id: row.id,
    invited_as: row.status === 'invited' ? row.invited_as : '',
    invited_name: row.status === 'invited' ? row.invited_name : null,
    by_link: row.invited_key.startsWith(LINK_KEY),
    address_confirmed: row.email_verified === true,
    next_session_at: nextSession(row, at),
    last_session_at: lastSession(row, at),
    last_activity_at: row.active_at,
    unread: row.unread ?? 0,
    open_actions: Number(row.open_actions),
    shares_dominoes: Boolean(row.shares_dominoes),
    results_new: Boolean(row.results_new),
    waits: Boolean(row.waits),
    check_in: checkInState(row.last_check_in, row.check_in_day, {
      today,
      since: dayOf(row.accepted_at, row.time_zone),
    }),
  }
}

export async function listClients(
  ctx: AnyContext,
  who: Participant,
  query: ListQuery & { archived?: string | undefined; filter?: ClientFilter | undefined },
) {
  const { q, limit, cursor: offset = 0 } = query
  const filter = { q, limit, offset, archived: query.archived === 'true', filter: query.filter }
  const rows = await store.listClients(ctx.db, asCoach(who), filter, await timesOf(ctx, who))
  const { data, beside } = pageAt(rows, query, Number(rows[0]?.total ?? 0))
  return { data: data.map(row => clientRowOf(row, ctx.now)), beside }
}

/** What the list compares with; the week is the coach's own. */
async function timesOf(ctx: AnyContext, { userId }: Participant): Promise<store.Times> {
  const { today, zone } = await todayOf(ctx, userId)
  return {
    now: ctx.now.toISOString(),
    weekEnd: beginOf(addDays(weekOf(today), DAYS_PER_WEEK), zone),
    quietSince: new Date(ctx.now.getTime() - QUIET_DAYS * DAY_MS).toISOString(),
  }
}

export const countClients = async (ctx: AnyContext, who: Participant) =>
  store.countClients(ctx.db, asCoach(who), await timesOf(ctx, who))

interface OfClient {
  who: Participant
  memberId: number
}

export async function getClient(
  ctx: AnyContext,
  { who, memberId }: OfClient,
): Promise<contract.Client> {
  const filter = { limit: 100, offset: 0, archived: false, memberId }
  const rows = await store.listClients(ctx.db, asCoach(who), filter, await timesOf(ctx, who))
  const active = rows.find(({ status }) => status === 'active')
  const row = orNotFound(active ?? rows.toSorted((a, b) => b.id - a.id)[0])
  return {
    ...clientRowOf(row, ctx.now),
    version: row.version,
    shows_reads: row.shows_reads ?? true,
    shared: await validShares(ctx.db, asReached(row).id, ctx.now.toISOString()),
  }
}

export function updateClient(
  ctx: AnyContext,
  of: OfClient,
  { tags, archived }: BodyOf<typeof contract.updateClient>,
): Promise<contract.Client> {
  return inTransaction(ctx, async ctx => {
    await getClient(ctx, of)
    await updateSide(ctx.db, asCoach(of.who), of.memberId, {
      tags: tags && JSON.stringify([...new Set(tags)]),
      archived,
    })
    return getClient(ctx, of)
  })
}

/**
 * The member gets the notes with their archive; the administrator sees nothing of them.
 * @throws AppError `confirm_first` when the password was not entered recently
 */
export function releaseNotes(
  ctx: AnyContext,
  { caller, memberId }: { caller: Pick<Caller, 'sessionId'>; memberId: number },
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await requireRecentPassword(ctx, caller)
    const account = orNotFound(await findAccount(ctx.db, memberId))
    const until = new Date(ctx.now.getTime() + NOTES_KEPT_DAYS * DAY_MS).toISOString()
    await noteRelease(ctx.db, memberId, until)
    await mailNotes(ctx, account)
  })
}
