import { mailOf } from '#src/features/content/domain/mails.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { unlinked } from '#src/platform/server/mail/body.ts'
import { enqueueMail, isWithin } from '#src/platform/server/mail/queue.ts'
import { NOTICES_PER_HOUR, STRANGER_NOTICES_PER_HOUR } from '../../constants.ts'
import { deviceName } from '../../domain/device.ts'
import type { Account } from './links.ts'

/** Separate limits, so that an attacker cannot exhaust them through the public forms and then act unnoticed. */
const noticeLimit = { name: 'account notices', max: NOTICES_PER_HOUR, windowSeconds: 3_600 }
const strangerLimit = { name: 'notices to strangers', max: STRANGER_NOTICES_PER_HOUR, windowSeconds: 3_600 }

/** The member whose account was changed or used. */
interface Concerned extends Account {
  email_verified: boolean
  /** The network it was done from; null for the operator at the server. */
  network: string | null
}

/** Anybody can register many addresses of strangers, so mails to unconfirmed ones have a second limit. */
async function mayNotify(trx: Db, deps: Deps, account: Concerned, kind: string): Promise<boolean> {
  if (!deps.settings.rateLimit) return true
  const { id, network, email_verified } = account
  if (!(await isWithin(trx, deps, noticeLimit, `${kind} of user ${id}`))) return false
  return email_verified || network === null || isWithin(trx, deps, strangerLimit, network)
}

/** Notifies the previous address, in case its owner did not make the change. */
export async function mailAddressChanged(trx: Db, deps: Deps, now: Date, old: Concerned): Promise<void> {
  const { site } = deps.settings
  const kind = 'account-address'
  if (!(await mayNotify(trx, deps, old, kind))) return
  await enqueueMail(trx, site.siteUrl, now, {
    kind,
    to: old.email,
    ...mailOf(site, 'address_changed', { name: unlinked(old.username) }),
  })
}

export async function mailTwoFactorChanged(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Concerned,
  on: boolean,
): Promise<void> {
  const { site } = deps.settings
  const kind = 'account-second-step'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, site.siteUrl, now, {
    kind,
    to: account.email,
    ...mailOf(site, on ? 'two_factor_on' : 'two_factor_off', { name: unlinked(account.username) }),
  })
}

export async function mailGoogleJoined(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Account,
  keepsPassword: boolean,
): Promise<void> {
  const { site } = deps.settings
  await enqueueMail(trx, site.siteUrl, now, {
    kind: 'account-google',
    to: account.email,
    ...mailOf(site, keepsPassword ? 'google_joined' : 'google_replaced', {
      name: unlinked(account.username),
    }),
  })
}

export async function mailGoogleLinked(trx: Db, deps: Deps, now: Date, account: Concerned): Promise<void> {
  const { site } = deps.settings
  const kind = 'account-google'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, site.siteUrl, now, {
    kind,
    to: account.email,
    ...mailOf(site, 'google_linked', { name: unlinked(account.username) }),
  })
}

export async function mailPasskeyChanged(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Concerned,
  name: string,
  change: 'added' | 'removed',
): Promise<void> {
  const { site } = deps.settings
  const kind = 'account-passkey'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, site.siteUrl, now, {
    kind,
    to: account.email,
    ...mailOf(site, `passkey_${change}`, { name: unlinked(account.username), passkey: unlinked(name) }),
  })
}

const minuteOf = (now: Date) => `${now.toISOString().slice(0, 16).replace('T', ' at ')} UTC`

export async function mailNewDevice(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Concerned,
  { network, userAgent }: { network: string; userAgent: string | null },
): Promise<void> {
  const { site } = deps.settings
  const kind = 'account-sign-in'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, site.siteUrl, now, {
    kind,
    to: account.email,
    ...mailOf(site, 'new_sign_in', {
      name: unlinked(account.username),
      device: deviceName(userAgent),
      network,
      time: minuteOf(now),
      link: `${site.siteUrl}/account`,
    }),
  })
}

export async function mailPasswordChanged(trx: Db, deps: Deps, now: Date, account: Concerned): Promise<void> {
  const { site } = deps.settings
  const kind = 'account-password'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, site.siteUrl, now, {
    kind,
    to: account.email,
    ...mailOf(site, 'password_changed', { name: unlinked(account.username), time: minuteOf(now) }),
  })
}
