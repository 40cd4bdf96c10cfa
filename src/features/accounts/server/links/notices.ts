import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import { unlinked } from '#src/platform/server/mail/letter.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { NOTICES_PER_HOUR } from '../../constants.ts'
import { deviceName } from '../../domain/device.ts'
import type { Account } from './links.ts'

/** Of its own, so that nobody can use it up through the public forms and then act unnoticed. */
const noticeLimit = { name: 'account notices', max: NOTICES_PER_HOUR, windowSeconds: 3_600 }

/** An unconfirmed address may be a stranger's: above the limit it sends nothing. */
async function mayNotify(trx: Db, deps: Deps, account: Account, kind: string): Promise<boolean> {
  if (!deps.settings.rateLimit) return true
  try {
    await takeFromLimit(trx, deps, noticeLimit, `${kind} of user ${account.id}`)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false
    throw error
  }
}

/** Notifies the previous address, in case its owner did not make the change. */
export async function mailAddressChanged(trx: Db, deps: Deps, now: Date, old: Account): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  await enqueueMail(trx, siteUrl, now, {
    kind: 'account-address',
    to: old.email,
    subject: `Your email address for ${brand} was changed`,
    letter: {
      heading: 'Your email address was changed',
      paragraphs: [
        `The account ${unlinked(old.username)} has a new email address. If you changed it, there is nothing to do.`,
        `If you did not, write to ${contactEmail} immediately.`,
      ],
    },
  })
}

export async function mailTwoFactorChanged(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Account,
  on: boolean,
): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  await enqueueMail(trx, siteUrl, now, {
    kind: 'account-second-step',
    to: account.email,
    subject: `Two-factor authentication at ${brand} is ${on ? 'on' : 'off'}`,
    letter: {
      heading: `Two-factor authentication is ${on ? 'on' : 'off'}`,
      paragraphs: [
        on
          ? `Signing in to the account ${unlinked(account.username)} now requires a code from your authenticator app in addition to the password.`
          : `Signing in to the account ${unlinked(account.username)} no longer requires a code.`,
        `If you changed this, there is nothing to do. If you did not, set a new password and write to ${contactEmail} immediately.`,
      ],
    },
  })
}

export async function mailGoogleJoined(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Account,
  keepsPassword: boolean,
): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  await enqueueMail(trx, siteUrl, now, {
    kind: 'account-google',
    to: account.email,
    subject: `You can now sign in to ${brand} with Google`,
    letter: {
      heading: 'Sign-in with Google was added',
      paragraphs: [
        `The account ${unlinked(account.username)} has your address, so your Google account now opens it. All other devices were signed out.`,
        ...(keepsPassword
          ? []
          : [
              'Its password no longer works, because someone else could have chosen it. To have one again, use “Forgot your password?” on the sign-in page.',
            ]),
        `If you did not sign in with Google, write to ${contactEmail} immediately.`,
      ],
    },
  })
}

export async function mailGoogleLinked(trx: Db, deps: Deps, now: Date, account: Account): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  await enqueueMail(trx, siteUrl, now, {
    kind: 'account-google',
    to: account.email,
    subject: `You can now sign in to ${brand} with Google`,
    letter: {
      heading: 'Sign-in with Google was added',
      paragraphs: [
        `A Google account now opens the account ${unlinked(account.username)}. If you linked it, there is nothing to do.`,
        `If you did not, set a new password with “Forgot your password?” on the sign-in page, which unlinks Google and signs out every device, and write to ${contactEmail} immediately.`,
      ],
    },
  })
}

export async function mailPasskeyChanged(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Account,
  name: string,
  change: 'added' | 'removed',
): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  const kind = 'account-passkey'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, siteUrl, now, {
    kind,
    to: account.email,
    subject: `A passkey for ${brand} was ${change}`,
    letter: {
      heading: `A passkey was ${change}`,
      paragraphs: [
        change === 'added'
          ? `The passkey “${unlinked(name)}” now opens the account ${unlinked(account.username)} without a password.`
          : `The passkey “${unlinked(name)}” no longer opens the account ${unlinked(account.username)}.`,
        `If you did this, there is nothing to do. If you did not, set a new password with “Forgot your password?” on the sign-in page, which removes all passkeys and signs out every device, and write to ${contactEmail} immediately.`,
      ],
    },
  })
}

const minuteOf = (now: Date) => `${now.toISOString().slice(0, 16).replace('T', ' at ')} UTC`

export async function mailNewDevice(
  trx: Db,
  deps: Deps,
  now: Date,
  account: Account,
  { network, userAgent }: { network: string; userAgent: string | null },
): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  const kind = 'account-sign-in'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, siteUrl, now, {
    kind,
    to: account.email,
    subject: `New sign-in to ${brand}`,
    letter: {
      heading: `A new sign-in to ${unlinked(account.username)}`,
      paragraphs: [
        `${deviceName(userAgent)}, from the network ${network}, on ${minuteOf(now)}.`,
        'If this was you, there is nothing to do. If not, set a new password immediately, which signs out every device.',
      ],
      button: { label: 'See your devices', url: `${siteUrl}/account` },
      footer: [`Questions? Write to ${contactEmail}.`],
    },
  })
}

export async function mailPasswordChanged(trx: Db, deps: Deps, now: Date, account: Account): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  const kind = 'account-password'
  if (!(await mayNotify(trx, deps, account, kind))) return
  await enqueueMail(trx, siteUrl, now, {
    kind,
    to: account.email,
    subject: `Your password for ${brand} was changed`,
    letter: {
      heading: 'Your password was changed',
      paragraphs: [
        `The account ${unlinked(account.username)} has a new password since ${minuteOf(now)}, and its other devices were signed out. If you changed it, there is nothing to do.`,
        `If you did not, set another one with “Forgot your password?” on the sign-in page, and write to ${contactEmail} immediately.`,
      ],
    },
  })
}
