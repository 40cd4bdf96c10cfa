import { msg } from '@lingui/core/runtime-macro'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import {
  addFirstNote,
  asCoach,
  type CoachId,
  inviteMember,
} from '#src/features/coaching/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { CONTACT_STATES, type ContactState, PREVIEW_HOURS } from '../constants.ts'
import type { ContactImport } from '../contract/contacts.ts'
import { BadRows } from '../domain/problems.ts'
import * as store from './contacts.store.ts'
import { type Contact, parseContacts } from './contacts-table.ts'
import type { ContactRow } from './tables.ts'
import { isZip } from './zip.ts'

/** By the status of the coaching that there is already. */
const STATE_OF = { invited: 'invited', active: 'client', ended: 'new' } as const

/** What would happen to each contact, by the coach's own invitations alone: no other account is looked up. */
async function judged(
  db: Db,
  coachId: CoachId,
  contacts: readonly Contact[],
): Promise<ContactRow[]> {
  const keys = contacts.flatMap(({ email, why }) => (why ? [] : email.toLowerCase()))
  const known = new Map(
    (await store.findInvited(db, coachId, keys)).map(each => [each.invited_key, each.status]),
  )
  const own = await store.findOwnAddress(db, coachId)
  return contacts.map(contact => {
    const key = contact.email.toLowerCase()
    const status = known.get(key)
    const why =
      contact.why ?? (key === own?.email_key ? said(msg`This is your own address.`) : null)
    const state = why ? 'wrong' : status ? STATE_OF[status] : 'new'
    return { ...contact, why, state }
  })
}

function viewOf(id: number, rows: readonly ContactRow[]): ContactImport {
  const counts = Object.fromEntries(CONTACT_STATES.map(state => [state, 0])) as Record<
    ContactState,
    number
  >
  for (const { state } of rows) counts[state] += 1
  return {
    id,
    rows: rows.map(({ line, email, name, state, why }) => ({ line, email, name, state, why })),
    counts,
  }
}

const NOT_A_TABLE = msg`This is not a table of people. Please save it as CSV, with a first line that names the columns, one of them email.`

function read(file: Buffer): Contact[] {
  let contacts: Contact[] | null
  try {
    contacts = isZip(file) ? null : parseContacts(file)
  } catch (error) {
    if (!(error instanceof BadRows)) throw error
    const [{ row, why } = { row: 0, why: '' }] = error.rows
    throw new AppError('bad_rows', {
      message: msg`Line ${{ row: numberText(row) }}: ${{ why }}`,
      data: { rows: error.rows },
    })
  }
  if (!contacts) throw new AppError('unknown_file', { message: NOT_A_TABLE })
  return contacts
}

export async function uploadContacts(ctx: Context, file: Buffer): Promise<ContactImport> {
  const coachId = asCoach(ctx.who)
  const rows = await judged(ctx.db, coachId, read(file))
  const id = await store.insertContacts(ctx.db, {
    coach_id: coachId,
    rows: JSON.stringify(rows),
    created_at: ctx.now.toISOString(),
    applied_at: null,
  })
  return viewOf(id, rows)
}

/** Invites those that are still new. A second call changes nothing. @throws AppError `not_found` */
export function applyContacts(ctx: Context, { id }: { id: number }): Promise<ContactImport> {
  const coachId = asCoach(ctx.who)
  return inTransaction(ctx, async ctx => {
    const stored = orNotFound(await store.findContacts(ctx.db, { coachId, id }))
    const expired =
      new Date(stored.created_at).getTime() + PREVIEW_HOURS * HOUR_MS <= ctx.now.getTime()
    if (stored.applied_at !== null) return viewOf(id, stored.rows)
    if (expired) throw new AppError('not_found')
    const rows = await judged(ctx.db, coachId, stored.rows)
    const invited = rows.map(row =>
      row.state === 'new' ? { ...row, state: 'invited' as const } : row,
    )
    if (
      !(await store.markApplied(
        ctx.db,
        { coachId, id },
        JSON.stringify(invited),
        ctx.now.toISOString(),
      ))
    ) {
      // Another call was first; what it has stored is the answer to both.
      const applied = orNotFound(await store.findContacts(ctx.db, { coachId, id }))
      return viewOf(id, applied.rows)
    }
    for (const { state, email, name, tags, note } of rows) {
      if (state !== 'new') continue
      await inviteMember(ctx, { member: email, name, tags })
      if (note)
        await store.keepNote(ctx.db, {
          ...{ coach_id: coachId, invited_key: email.toLowerCase(), body: note },
          created_at: ctx.now.toISOString(),
        })
    }
    return viewOf(id, invited)
  })
}

/** What was noted in the table becomes the coach's private note. */
export async function noteAccepted(
  ctx: AnyContext,
  { coachId, memberId }: { coachId: number; memberId: number },
): Promise<void> {
  const note = await store.takeNote(ctx.db, coachId, memberId)
  if (note)
    await addFirstNote(ctx, { coaching_id: note.coachingId, author_id: coachId, body: note.body })
}
