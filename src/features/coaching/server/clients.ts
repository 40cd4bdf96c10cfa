import { addDays, DAY_MS, DAYS_PER_WEEK, weekOf } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { findAccount, requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { LINK_KEY, NOTES_KEPT_DAYS, QUIET_DAYS } from '../constants.ts'
import type * as contract from '../contract/clients.ts'
import type * as notesContract from '../contract/notes.ts'
import { checkInState } from '../domain/check-in-form.ts'
import { beginOf, dayOf, todayIn } from '../domain/ranges.ts'
import { lastSession, nextSession } from '../domain/sessions.ts'
import * as store from './clients.store.ts'
import { todayOf } from './coachings.ts'
import { mailNotes } from './mails.ts'
import { validShares } from './reads.store.ts'
import { asCoach, asReached } from './rights.ts'
import { noteRelease, updateClient as updateSide } from './sides.store.ts'

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

export async function listClients(ctx: Context, query: InputOf<typeof contract.listClients>) {
  const { q, limit, cursor: offset = 0 } = query
  const filter = { q, limit, offset, archived: query.archived === 'true', filter: query.filter }
  const rows = await store.listClients(ctx.db, asCoach(ctx.who), filter, await timesOf(ctx))
  const { data, beside } = pageAt(rows, query, Number(rows[0]?.total ?? 0))
  return { data: data.map(row => clientRowOf(row, ctx.now)), beside }
}

/** What the list compares with; the week is the coach's own. */
async function timesOf(ctx: Context): Promise<store.Times> {
  const { today, zone } = await todayOf(ctx, ctx.who.userId)
  return {
    now: ctx.now.toISOString(),
    weekEnd: beginOf(addDays(weekOf(today), DAYS_PER_WEEK), zone),
    quietSince: new Date(ctx.now.getTime() - QUIET_DAYS * DAY_MS).toISOString(),
  }
}

export const countClients = async (ctx: Context) =>
  store.countClients(ctx.db, asCoach(ctx.who), await timesOf(ctx))

export async function getClient(
  ctx: Context,
  { memberId }: InputOf<typeof contract.getClient>,
): Promise<contract.Client> {
  const filter = { limit: 100, offset: 0, archived: false, memberId }
  const rows = await store.listClients(ctx.db, asCoach(ctx.who), filter, await timesOf(ctx))
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
  ctx: Context,
  { memberId, tags, archived }: InputOf<typeof contract.updateClient>,
): Promise<contract.Client> {
  return inTransaction(ctx, async ctx => {
    await getClient(ctx, { memberId })
    await updateSide(ctx.db, asCoach(ctx.who), memberId, {
      tags: tags && JSON.stringify([...new Set(tags)]),
      archived,
    })
    return getClient(ctx, { memberId })
  })
}

/**
 * The member gets the notes with their archive; the administrator sees nothing of them.
 * @throws AppError `confirm_first` when the password was not entered recently
 */
export function releaseNotes(
  ctx: Context,
  { id: memberId }: InputOf<typeof notesContract.releaseNotes>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await requireRecentPassword(ctx, ctx.who)
    const account = orNotFound(await findAccount(ctx.db, memberId))
    const until = new Date(ctx.now.getTime() + NOTES_KEPT_DAYS * DAY_MS).toISOString()
    await noteRelease(ctx.db, memberId, until)
    await mailNotes(ctx, account)
  })
}

export const listProposed = (ctx: Context) =>
  store.listProposed(ctx.db, asCoach(ctx.who), ctx.now.toISOString())
