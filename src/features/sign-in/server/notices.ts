import { formatsIn } from '#src/contract/formats.ts'
import { type MailValues, mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { enqueueMail, isWithin } from '#src/platform/server/mail/queue.ts'
import { NOTICES_PER_HOUR, STRANGER_NOTICES_PER_HOUR } from '../constants.ts'
import { writeTo } from './write-to.ts'

/** Separate limits, so that an attacker cannot exhaust them through the public forms and then act unnoticed. */
const noticeLimit = { name: 'account notices', max: NOTICES_PER_HOUR, windowSeconds: 3_600 }
const strangerLimit = {
  name: 'notices to strangers',
  max: STRANGER_NOTICES_PER_HOUR,
  windowSeconds: 3_600,
}

/** By the mail's name; kinds are limited separately. */
const KINDS = {
  address_changed: 'account-address',
  google_joined: 'account-google',
  google_linked: 'account-google',
  google_replaced: 'account-google',
  new_sign_in: 'account-sign-in',
  passkey_added: 'account-passkey',
  passkey_removed: 'account-passkey',
  password_changed: 'account-password',
  two_factor_off: 'account-second-step',
  two_factor_on: 'account-second-step',
} as const
type Notice = keyof typeof KINDS
/** What a notice says besides the member's name. */
type Details<N extends Notice> = Omit<MailValues<N>, 'name'>

interface Addressee {
  username: string
  /** Without one there is nobody to tell. */
  email: string | null
}

/** The member whose account was changed or used. */
interface Concerned extends Addressee {
  id: number
  email_verified: boolean
  /** The network it was done from; null for the operator at the server. */
  network: string | null
}

/** Anybody can register many addresses of strangers, so mails to unconfirmed ones have a second limit. */
async function mayNotify(ctx: AnyContext, account: Concerned, kind: string): Promise<boolean> {
  const { id, network, email_verified } = account
  if (!(await isWithin(ctx, noticeLimit, `${kind} of user ${id}`))) return false
  return email_verified || network === null || isWithin(ctx, strangerLimit, network)
}

/** Tells the member, whatever the limits. @param details called within the mail's language */
export async function mailUnlimited<N extends Notice>(
  ctx: AnyContext,
  { username, email }: Addressee,
  notice: N,
  details: () => Details<N>,
): Promise<void> {
  if (!email) return
  const { site } = ctx.deps.settings
  const values = () => ({ ...details(), name: breakLinks(username) }) as unknown as MailValues<N>
  await enqueueMail(ctx, site.siteUrl, {
    kind: KINDS[notice],
    to: email,
    ...(await writeTo(ctx, email, () => mailOf(site, notice, values()))),
  })
}

/** Tells the member of a change to the account or of its use, in case it was somebody else. */
export async function notifyMember<N extends Notice>(
  ctx: AnyContext,
  account: Concerned,
  notice: N,
  details: () => Details<N>,
): Promise<void> {
  if (!account.email || !(await mayNotify(ctx, account, KINDS[notice]))) return
  await mailUnlimited(ctx, account, notice, details)
}

/** As mails about safety say an instant: the same to everybody, wherever they read it. */
export const minuteOf = (now: Date): string => `${formatsIn('UTC').dayAndTime(now.getTime())} UTC`
