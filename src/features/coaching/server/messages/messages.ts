import { MINUTE_MS } from '#src/contract/calendar.ts'
import type { ListQuery } from '#src/contract/list.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { EDIT_MINUTES, type Role } from '../../constants.ts'
import type * as contract from '../../contract/messages.ts'
import {
  changeIn,
  noteChange,
  ownOf,
  type Participation,
  type Place,
  participateLocked,
  requireParticipation,
} from '../relation/actions.ts'
import { countUnread, marksOf, noteAnswered } from '../sides/store.ts'
import * as store from './store.ts'

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

export async function listMessages(db: Db, place: Place, query: ListQuery) {
  // Read before the messages: one that arrives in between then belongs to a newer version, and is fetched with that.
  const part = await requireParticipation(db, place)
  const { data, beside } = await store.listMessages(db, part.coaching.id, query)
  return { data: data.map(messageOf), beside: { ...beside, ...(await readMarks(db, part)) } }
}

export const sendMessage = (ctx: AnyContext, place: Place, body: string) =>
  changeIn(ctx, place, async (trx, { coaching, role }) => {
    const made = await store.insertMessage(trx, {
      coaching_id: coaching.id,
      author_id: place.who.userId,
      author: role,
      body,
      created_at: ctx.now.toISOString(),
    })
    await countUnread(trx, coaching.id, otherThan(role), ctx.now.toISOString())
    if (role === 'coach') await noteAnswered(trx, coaching.id)
    return messageOf(made)
  })

type MessagePlace = Place & { messageId: number }

/** @throws AppError `message_closed` ten minutes after it was written, and for a deleted one */
export const editMessage = (ctx: AnyContext, place: MessagePlace, body: string) =>
  changeIn(ctx, place, async (trx, part) => {
    const own = ownOf(place.messageId, place, part)
    const after = new Date(ctx.now.getTime() - EDIT_MINUTES * MINUTE_MS).toISOString()
    const changed = await store.editMessage(trx, own, body, ctx.now.toISOString(), after)
    if (!changed)
      throw new AppError((await store.findOwn(trx, own)) ? 'message_closed' : 'not_found')
    return messageOf(changed)
  })

/** At any time, also after the coaching has ended. */
export function deleteMessage(ctx: AnyContext, place: MessagePlace): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const part = await requireParticipation(ctx.db, place)
    const own = ownOf(place.messageId, place, part)
    orNotFound(await store.deleteMessage(ctx.db, own, ctx.now.toISOString()))
    await noteChange(ctx, part)
  })
}

/** @param upTo the id of a message; undefined for all. @returns how many are still unread */
export function markRead(db: Db, place: Place, upTo: number | undefined): Promise<number> {
  return inTransaction(db, async trx => {
    const part = await participateLocked(trx, place)
    const left = await store.markRead(trx, part.coaching.id, part.role, upTo)
    return left ?? (await marksOf(trx, part.coaching.id))[part.role].unread
  })
}
