import { helpFor } from '#src/features/guidance/server/actions.ts'
import {
  noteChange,
  type Participation,
  participate,
  participateLocked,
  participateNow,
  type Role,
} from '#src/features/sharing/server/relation/actions.ts'
import { countUnread } from '#src/features/sharing/server/sides/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import { EDIT_MINUTES } from '../../constants.ts'
import type {
  deleteMessage,
  editMessage,
  listMessages,
  Message,
  markRead,
  sendMessage,
} from '../../contract.ts'
import { editableUntil } from '../../domain.ts'
import * as store from './store.ts'

const shown = (row: store.MessageRow): Message => ({ ...row, editable_until: editableUntil(row.created_at) })

const otherThan = (role: Role): Role => (role === 'coach' ? 'member' : 'coach')

function marks({ coaching, role }: Participation) {
  const isCoach = role === 'coach'
  const other = isCoach ? coaching.member_read_id : coaching.coach_read_id
  const isShown = isCoach ? coaching.member_shows_reads : coaching.coach_shows_reads
  return {
    unread: isCoach ? coaching.coach_unread : coaching.member_unread,
    read_to: isCoach ? coaching.coach_read_id : coaching.member_read_id,
    other_read_to: isShown ? other : null,
    version: coaching.version,
  }
}

export async function list({ db, caller, params, query }: Call<typeof listMessages>) {
  // First, so that a message that arrives meanwhile is fetched with the next version.
  const part = await participate(db, caller, params.id)
  const { rows, total } = await store.listMessages(db, part.coaching.id, query)
  const { data, beside } = pageOf(rows.map(shown), query, total)
  return { data, beside: { ...beside, ...marks(part) } }
}

/** Said to the writer alone, and stored nowhere. */
function helpBeside(deps: Deps, text: string): { help?: string } {
  const help = helpFor(deps, text)
  return help === null ? {} : { help }
}

export function send({ db, deps, caller, params, body, now }: Call<typeof sendMessage>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const made = await store.insertMessage(trx, {
      coaching_id: part.coaching.id,
      author_id: caller.userId,
      author: part.role,
      body: body.body,
      created_at: now.toISOString(),
    })
    await countUnread(trx, part.coaching.id, otherThan(part.role), now.toISOString())
    await noteChange(trx, part, now)
    return { data: shown(made), beside: helpBeside(deps, body.body) }
  })
}

/** @throws AppError `message_closed` ten minutes after it was written, and for a deleted one */
export function edit({ db, deps, caller, params, body, now }: Call<typeof editMessage>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const own = { coachingId: part.coaching.id, authorId: caller.userId, id: params.messageId }
    const after = new Date(now.getTime() - EDIT_MINUTES * 60_000).toISOString()
    const changed = await store.editMessage(trx, own, body.body, now.toISOString(), after)
    if (!changed) throw new AppError((await store.findOwn(trx, own)) ? 'message_closed' : 'not_found')
    await noteChange(trx, part, now)
    return { data: shown(changed), beside: helpBeside(deps, body.body) }
  })
}

/** At any time, also after the coaching has ended. */
export function remove({ db, caller, params, now }: Call<typeof deleteMessage>) {
  return inTransaction(db, async trx => {
    const part = await participate(trx, caller, params.id)
    const own = { coachingId: part.coaching.id, authorId: caller.userId, id: params.messageId }
    if (!(await store.deleteMessage(trx, own, now.toISOString()))) throw new AppError('not_found')
    await noteChange(trx, part, now)
    return {}
  })
}

export function read({ db, caller, params, body }: Call<typeof markRead>) {
  return inTransaction(db, async trx => {
    const part = await participateLocked(trx, caller, params.id)
    const left = await store.markRead(trx, part.coaching.id, part.role, body.up_to)
    return { data: { unread: left ?? marks(part).unread } }
  })
}
