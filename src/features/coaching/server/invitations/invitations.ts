import { DAY_MS } from '#src/contract/calendar.ts'
import { INVITATION_LINK_DAYS } from '#src/features/sign-in/constants.ts'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import { findAccountByName, hashToken, newToken } from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember, enqueueMail, mayMailTo } from '#src/platform/server/mail/queue.ts'
import type { MailedInvitations, MemberHooks } from '#src/platform/server/members.ts'
import { LINK_KEY, NOT_YOURSELF, REMIND_MINUTES } from '../../constants.ts'
import type { Coaching } from '../../contract/coachings.ts'
import { coachNameOf } from '../../domain/names.ts'
import { type Place, participateLocked, readCoaching } from '../relation/actions.ts'
import { welcomeClient } from '../relation/beginning.ts'
import {
  acceptInvitation,
  beginAgain,
  insertActive,
  inviteKeys,
  lockEnded,
  namesOf,
} from '../relation/store.ts'
import { asCoach, type Participant } from '../rights/actions.ts'
import * as store from './store.ts'

/**
 * Nobody is looked up here, so that neither the response nor its timing reveals whether the person exists.
 * @param member a username or an email address. @param tags for the client, if the invitation is accepted
 * @throws AppError `invalid` for the coach's own name or address
 */
export async function inviteMember(
  db: Db,
  who: Participant,
  member: string,
  now: Date,
  tags: readonly string[] = [],
): Promise<void> {
  const key = member.toLowerCase()
  const own = await namesOf(db, who.userId)
  if ([own?.username_key, own?.email_key].includes(key)) throw invalid('member', NOT_YOURSELF)
  await store.insertInvitation(
    db,
    {
      ...{ coach_id: asCoach(who), invited_as: member, invited_key: key },
      ...(tags.length > 0 && { tags: JSON.stringify(tags) }),
    },
    now.toISOString(),
    new Date(now.getTime() - REMIND_MINUTES * 60_000).toISOString(),
  )
}

/**
 * Nobody but the coach gets the link, and it proves no address: whoever registers with it confirms theirs as others do.
 * @param called how the coach calls the person
 */
export async function inviteWithLink(
  db: Db,
  who: Participant,
  { called, siteUrl }: { called: string; siteUrl: string },
  now: Date,
): Promise<{ link: string }> {
  const token = newToken()
  const hash = hashToken(token)
  await store.insertLink(db, {
    ...{ coach_id: asCoach(who), invited_as: called, invited_key: LINK_KEY + hash },
    ...{ invite_token_hash: hash, status: 'invited' },
    invite_expires_at: new Date(now.getTime() + INVITATION_LINK_DAYS * DAY_MS).toISOString(),
    // So that no mail is tried.
    ...{ invited_at: now.toISOString(), active_at: now.toISOString() },
    invite_mailed_at: now.toISOString(),
  })
  return { link: `${siteUrl}/auth?invitation=${token}` }
}

type Unmailed = NonNullable<Awaited<ReturnType<typeof store.nextUnmailed>>>
type Account = NonNullable<Awaited<ReturnType<typeof findAccountByName>>>

interface Mailing {
  trx: Db
  deps: Deps
  now: Date
  due: Unmailed
}

async function mailMember(
  { trx, deps, now, due }: Mailing,
  account: Account,
  keys: readonly string[],
): Promise<void> {
  if (!account.email) return
  // Withdrawing and inviting again must not be a way to mail somebody at will.
  const hourAgo = new Date(now.getTime() - REMIND_MINUTES * 60_000).toISOString()
  if (await store.wasMailedSince(trx, due.coach_id, keys, hourAgo)) return
  if (await store.isActiveWith(trx, due.coach_id, account.id)) return
  if (!account.email_verified && !(await mayMailTo(trx, deps, account.email))) return
  await mailInvitee({ trx, deps, now, due }, account.email, 'coaching_invitation', '/coaching/mine')
}

/** Somebody without an account gets a link to create one; anything that is not a mail address is dropped. */
async function mailStranger({ trx, deps, now, due }: Mailing): Promise<void> {
  const to = emailAddress.safeParse(due.invited_as)
  if (!to.success || !(await mayMailTo(trx, deps, to.data))) return
  const token = newToken()
  const expires = new Date(now.getTime() + INVITATION_LINK_DAYS * DAY_MS)
  await store.setToken(trx, due.id, hashToken(token), expires.toISOString())
  await mailInvitee(
    { trx, deps, now, due },
    to.data,
    'coaching_welcome',
    `/auth?invitation=${token}`,
  )
}

async function mailInvitee(
  { trx, deps, now, due }: Mailing,
  to: string,
  name: 'coaching_invitation' | 'coaching_welcome',
  path: string,
): Promise<void> {
  const { site } = deps.settings
  const values = { name: breakLinks(coachNameOf(due)), link: `${site.siteUrl}${path}` }
  await enqueueMail(trx, site.siteUrl, now, {
    kind: name === 'coaching_welcome' ? 'account-invitation' : 'account-coaching',
    to,
    about: aboutMember(due.coach_id),
    ...(name === 'coaching_welcome'
      ? mailOf(site, name, { ...values, days: INVITATION_LINK_DAYS })
      : mailOf(site, name, values)),
  })
}

/**
 * Looks up one invitation and mails it to the person it is for. Somebody invited both by name and by address gets one
 * mail, unless the coach asks for another.
 * @returns whether there was one
 */
export async function mailInvitation({ db, deps }: { db: Db; deps: Deps }): Promise<boolean> {
  const now = deps.now()
  const due = await store.nextUnmailed(db)
  if (!due) return false
  await inTransaction(db, async trx => {
    const account = await findAccountByName(trx, due.invited_key)
    const keys = account
      ? [account.username, account.email ?? ''].map(name => name.toLowerCase())
      : []
    const open = await store.lockOpenTo(trx, due.coach_id, [due.invited_key, ...keys])
    if (!(await store.markMailed(trx, due.id, now.toISOString()))) return
    const wasMailed = open.some(
      ({ id, invite_mailed_at }) => id !== due.id && invite_mailed_at !== null,
    )
    if (wasMailed && due.reminded_at === null) return
    const mailing = { trx, deps, now, due }
    await (account
      ? mailMember(mailing, account, [due.invited_key, ...keys])
      : mailStranger(mailing))
  })
  return true
}

/** Nobody is looked up here either. @throws AppError `too_many` within an hour of the last time */
export function mailInvitationAgain(db: Db, place: Place, now: Date): Promise<Coaching> {
  return inTransaction(db, async trx => {
    const { coaching, role } = await participateLocked(trx, place)
    if (role !== 'coach') throw new AppError('not_found')
    if (coaching.status !== 'invited') throw new AppError('coaching_inactive')
    const next =
      Date.parse(coaching.reminded_at ?? '1970-01-01T00:00:00.000Z') + REMIND_MINUTES * 60_000
    const wait = Math.ceil((next - now.getTime()) / 1_000)
    if (wait > 0) throw new AppError('too_many', { retryAfterSeconds: wait })
    await store.mailAgain(trx, coaching.id, now.toISOString())
    return readCoaching(trx, place, now)
  })
}

interface Beginning {
  trx: Db
  deps: { members: Pick<MemberHooks, 'coached'> }
  now: Date
}

/**
 * Makes somebody who buys of a coach their client, with nothing shared: an open invitation is accepted, a coaching that has
 * ended begins again. It changes nothing for a client.
 */
export async function beginCoaching(
  { trx, deps, now }: Beginning,
  pair: { coachId: number; memberId: number },
): Promise<void> {
  const { coachId, memberId } = pair
  if (coachId === memberId || (await store.isActiveWith(trx, coachId, memberId))) return
  const at = now.toISOString()
  const keys = await inviteKeys(trx, memberId)
  const invited = (await store.lockOpenTo(trx, coachId, keys)).at(-1)
  const ended = invited ? undefined : await lockEnded(trx, pair)
  if (invited) await acceptInvitation(trx, invited.id, memberId, keys, at)
  else if (ended) await beginAgain(trx, ended.id, at)
  else await insertActive(trx, pair, at)
  for (const begin of deps.members.coached) await begin(trx, pair, now)
}

/**
 * The link mailed to an address without an account works for that address, and one that the coach sends for whoever opens
 * it: once, until it expires or is withdrawn.
 */
export const mailedInvitations: MailedInvitations = {
  async find(db, token, now) {
    const found = await store.findByToken(db, hashToken(token), now.toISOString())
    if (!found) return null
    const isLink = found.invited_key.startsWith(LINK_KEY)
    const by = coachNameOf(found)
    return isLink ? { email: null, by, name: found.invited_as } : { email: found.invited_as, by }
  },
  async accept({ trx, deps, now }, token, memberId) {
    const accepted = await store.acceptByToken(trx, hashToken(token), memberId, now.toISOString())
    if (!accepted) return false
    const pair = { coachId: accepted.coach_id, memberId }
    await welcomeClient({ trx, deps, now }, pair)
    return true
  },
}
