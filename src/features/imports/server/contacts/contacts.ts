import { addFirstNote } from '#src/features/coaching/server/exposed.ts'
import {
  asCoach,
  type CoachId,
  inviteMember,
  type Participant,
} from '#src/features/sharing/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { CONTACT_STATES, type ContactState, PREVIEW_HOURS } from '../../constants.ts'
import type { ContactImport } from '../../contract/contacts.ts'
import { type Contact, parseContacts } from '../../domain/contacts.ts'
import { TooMuch } from '../../domain/parsed.ts'
import { requireUtf8, tooLarge } from '../reading/zip.ts'
import type { ContactRow } from '../tables.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

/** What would happen to each contact, by the coach's own invitations alone: no other account is looked up. */
async function judged(db: Db, coachId: CoachId, contacts: readonly Contact[]): Promise<ContactRow[]> {
  const keys = contacts.map(({ email }) => email.toLowerCase())
  const known = new Map(
    (await store.findInvited(db, coachId, keys)).map(each => [each.invited_key, each.status]),
  )
  const own = await store.findOwnAddress(db, coachId)
  return contacts.map(contact => {
    const key = contact.email.toLowerCase()
    const status = known.get(key)
    const why = contact.why ?? (key === own?.email_key ? 'This is your own address.' : null)
    const state: ContactState = why
      ? 'wrong'
      : status === 'active'
        ? 'client'
        : status === 'invited'
          ? 'invited'
          : 'new'
    return { ...contact, why, state }
  })
}

function viewOf(id: number, rows: readonly ContactRow[]): ContactImport {
  const counts = Object.fromEntries(CONTACT_STATES.map(state => [state, 0])) as Record<ContactState, number>
  for (const { state } of rows) counts[state] += 1
  return {
    id,
    rows: rows.map(({ line, email, name, state, why }) => ({ line, email, name, state, why })),
    counts,
  }
}

/** @throws AppError `damaged_archive`, `too_large` */
function read(file: Buffer): Contact[] | null {
  try {
    return parseContacts(requireUtf8(file))
  } catch (error) {
    throw error instanceof TooMuch ? tooLarge(error.limit) : error
  }
}

/** @throws AppError `unknown_file`, `damaged_archive`, `too_large` */
export async function uploadContacts(
  db: Db,
  who: Participant,
  file: Buffer,
  now: Date,
): Promise<ContactImport> {
  const coachId = asCoach(who)
  const contacts = read(file)
  if (!contacts || contacts.length === 0) throw new AppError('unknown_file')
  const rows = await judged(db, coachId, contacts)
  const id = await store.insertContacts(db, {
    ...{ coach_id: coachId, rows: JSON.stringify(rows), created_at: now.toISOString(), applied_at: null },
  })
  return viewOf(id, rows)
}

/** Invites those that are still new. A second call changes nothing. @throws AppError `not_found` */
export function applyContacts(db: Db, who: Participant, id: number, now: Date): Promise<ContactImport> {
  const coachId = asCoach(who)
  return inTransaction(db, async trx => {
    const stored = orNotFound(await store.findContacts(trx, { coachId, id }))
    const expired = new Date(stored.created_at).getTime() + PREVIEW_HOURS * HOUR_MS <= now.getTime()
    if (stored.applied_at !== null) return viewOf(id, stored.rows)
    if (expired) throw new AppError('not_found')
    const rows = await judged(trx, coachId, stored.rows)
    const invited = rows.map(row => (row.state === 'new' ? { ...row, state: 'invited' as const } : row))
    if (!(await store.markApplied(trx, { coachId, id }, JSON.stringify(invited), now.toISOString())))
      return viewOf(id, stored.rows)
    for (const { state, email, tags, note } of rows) {
      if (state !== 'new') continue
      await inviteMember(trx, who, email, now, tags)
      if (note)
        await store.keepNote(trx, {
          ...{ coach_id: coachId, invited_key: email.toLowerCase(), body: note },
          created_at: now.toISOString(),
        })
    }
    return viewOf(id, invited)
  })
}

/** What was noted in the table becomes the coach's private note. */
export async function noteAccepted(
  trx: Db,
  { coachId, memberId }: { coachId: number; memberId: number },
  now: Date,
): Promise<void> {
  const note = await store.takeNote(trx, coachId, memberId)
  if (note)
    await addFirstNote(trx, { coaching_id: note.coachingId, author_id: coachId, body: note.body }, now)
}
