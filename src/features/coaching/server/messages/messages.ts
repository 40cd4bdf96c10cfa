import type { QueryOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { helpFor } from '#src/features/guidance/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { EDIT_MINUTES, type Role } from '../../constants.ts'
import type { listMessages, Message } from '../../contract/messages.ts'
import { editableUntil } from '../../domain/times.ts'
import {
  noteChange,
  type Participation,
  type Place,
  participate,
  participateLocked,
  participateNow,
} from '../relation/actions.ts'
import { countUnread, marksOf } from '../sides/store.ts'
import * as store from './store.ts'

const shown = (row: store.MessageRow): Message => ({
  ...row,
  editable_until: editableUntil(row.created_at),
})

const otherThan = (role: Role): Role => (role === 'coach' ? 'member' : 'coach')

async function marks(db: Db, { coaching, role }: Participation) {
  const sides = await marksOf(db, coaching.id)
  const [own, other] = [sides[role], sides[otherThan(role)]]
  return {
    unread: own.unread,
    read_to: own.read_id,
    other_read_to: other.shows_reads ? other.read_id : null,
    version: coaching.version,
  }
}

export async function list(db: Db, place: Place, query: QueryOf<typeof listMessages>) {
  // Read before the messages: one that arrives in between then belongs to a newer version, and is fetched with that.
  const part = await participate(db, place)
  const { data, beside } = await store.listMessages(db, part.coaching.id, query)
  return { data: data.map(shown), beside: { ...beside, ...(await marks(db, part)) } }
}

interface Written {
  body: string
  /** Provides the help lines. */
  site: SiteSettings
}

interface Sent {
  message: Message
  /** Help lines, if the message mentions danger: shown to the writer only, and stored nowhere. */
  help: string | null
}

export function send(db: Db, place: Place, { body, site }: Written, now: Date): Promise<Sent> {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const made = await store.insertMessage(trx, {
      coaching_id: part.coaching.id,
      author_id: place.who.userId,
      author: part.role,
      body,
      created_at: now.toISOString(),
    })
    await countUnread(trx, part.coaching.id, otherThan(part.role), now.toISOString())
    await noteChange(trx, part, now)
    return { message: shown(made), help: helpFor(site, body) }
  })
}

type MessagePlace = Place & { messageId: number }

const ownOf = ({ who, messageId }: MessagePlace, { coaching }: Participation) => ({
  id: messageId,
  coaching_id: coaching.id,
  author_id: who.userId,
})

/** @throws AppError `message_closed` ten minutes after it was written, and for a deleted one */
export function edit(
  db: Db,
  place: MessagePlace,
  { body, site }: Written,
  now: Date,
): Promise<Sent> {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const own = ownOf(place, part)
    const after = new Date(now.getTime() - EDIT_MINUTES * 60_000).toISOString()
    const changed = await store.editMessage(trx, own, body, now.toISOString(), after)
    if (!changed)
      throw new AppError((await store.findOwn(trx, own)) ? 'message_closed' : 'not_found')
    await noteChange(trx, part, now)
    return { message: shown(changed), help: helpFor(site, body) }
  })
}

/** At any time, also after the coaching has ended. */
export function remove(db: Db, place: MessagePlace, now: Date): Promise<void> {
  return inTransaction(db, async trx => {
    const part = await participate(trx, place)
    orNotFound(await store.deleteMessage(trx, ownOf(place, part), now.toISOString()))
    await noteChange(trx, part, now)
  })
}

/** @param upTo the id of a message; undefined for all. @returns how many are still unread */
export function read(db: Db, place: Place, upTo: number | undefined): Promise<number> {
  return inTransaction(db, async trx => {
    const part = await participateLocked(trx, place)
    const left = await store.markRead(trx, part.coaching.id, part.role, upTo)
    return left ?? (await marksOf(trx, part.coaching.id))[part.role].unread
  })
}
