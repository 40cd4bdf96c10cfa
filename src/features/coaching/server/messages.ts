import { MINUTE_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { EDIT_MINUTES, type Role } from '../constants.ts'
import type * as contract from '../contract/messages.ts'
import {
  changeIn,
  noteChange,
  ownOf,
  type Participation,
  participateLocked,
  requireParticipation,
} from './coachings.ts'
import * as store from './messages.store.ts'
import { countUnread, marksOf, noteAnswered } from './sides.store.ts'

const messageOf = (row: store.MessageRow): contract.Message => ({
  ...row,
  editable_until: new Date(Date.parse(row.created_at) + EDIT_MINUTES * MINUTE_MS).toISOString(),
})

const otherThan = (role: Role): Role => (role === 'coach' ? 'member' : 'coach')

async function readMarks(db: Db, { coaching, role }: Participation) {
  const sides = await marksOf(db, coaching.id)
  const [own, other] = [sides[role], sides[otherThan(role)]]
  return {
    unread: own.unread,
    read_to: own.read_id,
    other_read_to: other.shows_reads ? other.read_id : null,
    version: coaching.version,
  }
}

export async function listMessages(
  ctx: Context,
  { id, ...query }: InputOf<typeof contract.listMessages>,
) {
  // Read before the messages: one that arrives in between then belongs to a newer version, and is fetched with that.
  const part = await requireParticipation(ctx, id)
  const { data, beside } = await store.listMessages(ctx.db, part.coaching.id, query)
  return { data: data.map(messageOf), beside: { ...beside, ...(await readMarks(ctx.db, part)) } }
}

export const sendMessage = (ctx: Context, { id, body }: InputOf<typeof contract.sendMessage>) =>
  changeIn(ctx, id, async (ctx, { coaching, role }) => {
    const made = await store.insertMessage(ctx.db, {
      coaching_id: coaching.id,
      author_id: ctx.who.userId,
      author: role,
      body,
      created_at: ctx.now.toISOString(),
    })
    await countUnread(ctx.db, coaching.id, otherThan(role), ctx.now.toISOString())
    if (role === 'coach') await noteAnswered(ctx.db, coaching.id)
    return messageOf(made)
  })

/** @throws AppError `message_closed` ten minutes after it was written, and for a deleted one */
export const editMessage = (
  ctx: Context,
  { id, messageId, body }: InputOf<typeof contract.editMessage>,
) =>
  changeIn(ctx, id, async (ctx, part) => {
    const own = ownOf(ctx, messageId, part)
    const after = new Date(ctx.now.getTime() - EDIT_MINUTES * MINUTE_MS).toISOString()
    const changed = await store.editMessage(ctx.db, own, body, ctx.now.toISOString(), after)
    if (!changed)
      throw new AppError((await store.findOwn(ctx.db, own)) ? 'message_closed' : 'not_found')
    return messageOf(changed)
  })

/** At any time, also after the coaching has ended. */
export function deleteMessage(
  ctx: Context,
  { id, messageId }: InputOf<typeof contract.deleteMessage>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const part = await requireParticipation(ctx, id)
    const own = ownOf(ctx, messageId, part)
    orNotFound(await store.deleteMessage(ctx.db, own, ctx.now.toISOString()))
    await noteChange(ctx, part)
  })
}

/** `up_to` is the id of a message; without it, all are read. */
export function markRead(ctx: Context, { id, up_to }: InputOf<typeof contract.markRead>) {
  return inTransaction(ctx, async ctx => {
    const { coaching, role } = await participateLocked(ctx, id)
    const left = await store.markRead(ctx.db, coaching.id, role, up_to)
    return { unread: left ?? (await marksOf(ctx.db, coaching.id))[role].unread }
  })
}
