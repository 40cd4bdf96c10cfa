import { DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { INVITATION_LINK_DAYS } from '#src/features/sign-in/constants.ts'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import {
  findAccountByName,
  hashToken,
  newToken,
  writeTo,
} from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext, Context, MailedInvitations } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember, enqueueMail, mayMailTo } from '#src/platform/server/mail/queue.ts'
import { LINK_KEY, NOT_YOURSELF, REMIND_MINUTES } from '../constants.ts'
import type * as contract from '../contract/coachings.ts'
import { coachNameOf } from '../domain/names.ts'
import { welcomeClient } from './beginning.ts'
import {
  acceptInvitation,
  beginAgain,
  insertActive,
  inviteKeys,
  lockEnded,
  namesOf,
} from './coachings.store.ts'
import { participateLocked, readCoaching } from './coachings.ts'
import * as store from './invitations.store.ts'
import { asCoach, type Participant } from './rights.ts'

interface Invited {
  member: string
  name?: string | undefined
  tags?: readonly string[]
}

/**
 * Nobody is looked up here, so that neither the response nor its timing reveals whether the person exists.
 * @param member a username or an email address. @param name how the coach calls them
 * @param tags for the client, if the invitation is accepted
 * @throws AppError `invalid` for the coach's own name or address
 */
export async function inviteMember(
  ctx: Context<Participant>,
  { member, name, tags = [] }: Invited,
): Promise<void> {
  const { who } = ctx
  const key = member.toLowerCase()
  const own = await namesOf(ctx.db, who.userId)
  if ([own?.username_key, own?.email_key].includes(key)) throw invalid('member', NOT_YOURSELF)
  await store.insertInvitation(
    ctx.db,
    {
      ...{ coach_id: asCoach(who), invited_as: member, invited_key: key },
      invited_name: name || null,
      ...(tags.length > 0 && { tags: JSON.stringify(tags) }),
    },
    ctx.now.toISOString(),
    new Date(ctx.now.getTime() - REMIND_MINUTES * 60_000).toISOString(),
  )
}

export async function invite(ctx: Context, invited: InputOf<typeof contract.invite>) {
  await inviteMember(ctx, invited)
  return { status: 'invited' as const }
}

/**
 * Nobody but the coach gets the link, and it proves no address: whoever registers with it confirms theirs as others do.
 * `name` is how the coach calls the person.
 */
export async function inviteByLink(
  ctx: Context,
  { name: called }: InputOf<typeof contract.inviteByLink>,
): Promise<{ link: string }> {
  const token = newToken()
  const hash = hashToken(token)
  await store.insertLink(ctx.db, {
    ...{ coach_id: asCoach(ctx.who), invited_as: called, invited_key: LINK_KEY + hash },
    ...{ invite_token_hash: hash, status: 'invited' },
    invite_expires_at: new Date(ctx.now.getTime() + INVITATION_LINK_DAYS * DAY_MS).toISOString(),
    // So that no mail is tried.
    ...{ invited_at: ctx.now.toISOString(), active_at: ctx.now.toISOString() },
    invite_mailed_at: ctx.now.toISOString(),
  })
  return { link: `${ctx.deps.settings.siteUrl}/auth?invitation=${token}` }
}

type Unmailed = NonNullable<Awaited<ReturnType<typeof store.nextUnmailed>>>
type Account = NonNullable<Awaited<ReturnType<typeof findAccountByName>>>

interface Mailing extends AnyContext {
  due: Unmailed
}

async function mailMember(ctx: Mailing, account: Account, keys: readonly string[]): Promise<void> {
  if (!account.email) return
  // Withdrawing and inviting again must not be a way to mail somebody at will.
  const hourAgo = new Date(ctx.now.getTime() - REMIND_MINUTES * 60_000).toISOString()
  if (await store.wasMailedSince(ctx.db, ctx.due.coach_id, keys, hourAgo)) return
  if (await store.isActiveWith(ctx.db, ctx.due.coach_id, account.id)) return
  if (!account.email_verified && !(await mayMailTo(ctx, account.email))) return
  await mailInvitee(ctx, account.email, 'coaching_invitation', '/coaching/mine')
}

/** Somebody without an account gets a link to create one; anything that is not a mail address is dropped. */
async function mailStranger(ctx: Mailing): Promise<void> {
  const to = emailAddress.safeParse(ctx.due.invited_as)
  if (!to.success || !(await mayMailTo(ctx, to.data))) return
  const token = newToken()
  const expires = new Date(ctx.now.getTime() + INVITATION_LINK_DAYS * DAY_MS)
  await store.setToken(ctx.db, ctx.due.id, hashToken(token), expires.toISOString())
  await mailInvitee(ctx, to.data, 'coaching_welcome', `/auth?invitation=${token}`)
}

async function mailInvitee(
  ctx: Mailing,
  to: string,
  name: 'coaching_invitation' | 'coaching_welcome',
  path: string,
): Promise<void> {
  const { site } = ctx.deps.settings
  const values = { name: breakLinks(coachNameOf(ctx.due)), link: `${site.siteUrl}${path}` }
  await enqueueMail(ctx, site.siteUrl, {
    kind: name === 'coaching_welcome' ? 'account-invitation' : 'account-coaching',
    to,
    about: aboutMember(ctx.due.coach_id),
    ...(await writeTo(ctx, to, () =>
      name === 'coaching_welcome'
        ? mailOf(site, name, { ...values, days: INVITATION_LINK_DAYS })
        : mailOf(site, name, values),
    )),
  })
}

/**
 * Looks up one invitation and mails it to the person it is for. Somebody invited both by name and by address gets one
 * mail, unless the coach asks for another.
 * @returns whether there was one
 */
export async function mailInvitation(ctx: AnyContext): Promise<boolean> {
  const now = ctx.deps.now()
  const due = await store.nextUnmailed(ctx.db)
  if (!due) return false
  await inTransaction(ctx, async ctx => {
    const account = await findAccountByName(ctx.db, due.invited_key)
    const keys = account
      ? [account.username, account.email ?? ''].map(name => name.toLowerCase())
      : []
    const open = await store.lockOpenTo(ctx.db, due.coach_id, [due.invited_key, ...keys])
    if (!(await store.markMailed(ctx.db, due.id, now.toISOString()))) return
    const wasMailed = open.some(
      ({ id, invite_mailed_at }) => id !== due.id && invite_mailed_at !== null,
    )
    if (wasMailed && due.reminded_at === null) return
    const mailing = { ...ctx, now, due }
    await (account
      ? mailMember(mailing, account, [due.invited_key, ...keys])
      : mailStranger(mailing))
  })
  return true
}

/** Nobody is looked up here either. @throws AppError `too_many` within an hour of the last time */
export function remindCoaching(
  ctx: Context,
  { id }: InputOf<typeof contract.remindCoaching>,
): Promise<contract.Coaching> {
  return inTransaction(ctx, async ctx => {
    const { coaching, role } = await participateLocked(ctx, id)
    if (role !== 'coach') throw new AppError('not_found')
    if (coaching.status !== 'invited') throw new AppError('coaching_inactive')
    const next =
      Date.parse(coaching.reminded_at ?? '1970-01-01T00:00:00.000Z') + REMIND_MINUTES * 60_000
    const wait = Math.ceil((next - ctx.now.getTime()) / 1_000)
    if (wait > 0) throw new AppError('too_many', { retryAfterSeconds: wait })
    await store.mailAgain(ctx.db, coaching.id, ctx.now.toISOString())
    return readCoaching(ctx, id)
  })
}

/**
 * Makes somebody who buys of a coach their client, with nothing shared: an open invitation is accepted, a coaching that has
 * ended begins again. It changes nothing for a client.
 */
export async function beginCoaching(
  ctx: AnyContext,
  pair: { coachId: number; memberId: number },
): Promise<void> {
  const { coachId, memberId } = pair
  if (coachId === memberId || (await store.isActiveWith(ctx.db, coachId, memberId))) return
  const at = ctx.now.toISOString()
  const keys = await inviteKeys(ctx.db, memberId)
  const invited = (await store.lockOpenTo(ctx.db, coachId, keys)).at(-1)
  const ended = invited ? undefined : await lockEnded(ctx.db, pair)
  if (invited) await acceptInvitation(ctx.db, invited.id, memberId, keys, at)
  else if (ended) await beginAgain(ctx.db, ended.id, at)
  else await insertActive(ctx.db, pair, at)
  for (const begin of ctx.deps.features.coached) await begin(ctx, pair)
}

/**
 * The link mailed to an address without an account works for that address, and one that the coach sends for whoever opens
 * it: once, until it expires or is withdrawn.
 */
export const mailedInvitations: MailedInvitations = {
  async find({ db, now }, token) {
    const found = await store.findByToken(db, hashToken(token), now.toISOString())
    if (!found) return null
    const isLink = found.invited_key.startsWith(LINK_KEY)
    const by = coachNameOf(found)
    if (isLink) return { email: null, by, name: found.invited_as }
    return { email: found.invited_as, by, name: found.invited_name }
  },
  async accept(ctx, token, memberId) {
    const at = ctx.now.toISOString()
    const accepted = await store.acceptByToken(ctx.db, hashToken(token), memberId, at)
    if (!accepted) return false
    const pair = { coachId: accepted.coach_id, memberId }
    await welcomeClient(ctx, pair)
    return true
  },
}
