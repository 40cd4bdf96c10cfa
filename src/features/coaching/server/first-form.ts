import { DAY_MS } from '#src/contract/calendar.ts'
import { INVITATION_LINK_DAYS } from '#src/features/sign-in/constants.ts'
import { findAccountByName, hashToken, newToken } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { findForm, findNewest } from './check-ins.store.ts'
import { inviteKeys } from './coachings.store.ts'
import { deleteByBooking, insertOwn } from './invitations.store.ts'

interface Booker {
  coachId: number
  /** Null for a guest. */
  memberId: number | null
  /** Proven by the mailed link, in lower case. */
  guest: string | null
  /** As the guest wrote it. */
  name: string | null
}

const MINE = '/coaching/mine'

/** What the coach knows of the two, by the names under which the booker can be invited. */
async function personOf(trx: Db, { memberId, guest }: Booker) {
  const account = memberId ?? (await confirmedAccount(trx, guest ?? ''))
  const keys = account === null ? [guest ?? ''] : await inviteKeys(trx, account)
  return { account, keys }
}

async function confirmedAccount(trx: Db, email: string): Promise<number | null> {
  const account = await findAccountByName(trx, email)
  return account?.email_verified && account.email?.toLowerCase() === email ? account.id : null
}

/**
 * The way to the form that a coach asks new clients to fill in, for somebody who has booked. Whoever is not a client yet is
 * invited: a guest by a link that creates the account.
 * @param isBought whether the booking comes with a purchase, which begins the coaching by itself
 * @returns a path; null where no form is asked, it has been answered, or the coaching has ended
 */
export async function firstFormPath(
  { db, now }: AnyContext,
  booker: Booker,
  isBought: boolean,
): Promise<string | null> {
  const { coachId } = booker
  const form = await findForm(db, coachId)
  if (!form?.asked_at_start) return null
  const { account, keys } = await personOf(db, booker)
  const known = await findNewest(db, coachId, { memberId: account, keys })
  if (known?.status === 'active')
    return known.has_answered ? null : `${MINE}?with=${known.id}&tab=check-in`
  if (known?.status === 'invited' || (isBought && !known)) return MINE
  const [key] = keys
  if (known || key === undefined || account === coachId) return null
  const token = account === null ? newToken() : null
  const at = now.toISOString()
  const isOpen = await insertOwn(db, {
    ...{ coach_id: coachId, invited_as: key, invited_key: key, status: 'invited' },
    ...{ invited_name: account === null ? booker.name : null, by_booking: true },
    // The booking's mail is the invitation's.
    ...{ invited_at: at, active_at: at, invite_mailed_at: at },
    ...(token !== null && {
      invite_token_hash: hashToken(token),
      invite_expires_at: new Date(now.getTime() + INVITATION_LINK_DAYS * DAY_MS).toISOString(),
    }),
  })
  return token !== null && isOpen ? `/auth?invitation=${token}` : MINE
}

/** Withdraws what the mail of a session made that is canceled now, if it is not answered. */
export async function withdrawFirstForm({ db }: AnyContext, booker: Booker): Promise<void> {
  const { keys } = await personOf(db, booker)
  await deleteByBooking(db, booker.coachId, keys)
}
