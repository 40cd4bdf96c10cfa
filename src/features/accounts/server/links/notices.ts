import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import type { Account } from './links.ts'

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
        `The account ${old.username} has a new email address. If you changed it, there is nothing to do.`,
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
          ? `Signing in to the account ${account.username} now requires a code from your authenticator app in addition to the password.`
          : `Signing in to the account ${account.username} no longer requires a code.`,
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
        `The account ${account.username} has your address, so your Google account now opens it. All other devices were signed out.`,
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
