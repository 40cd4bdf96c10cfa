import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import { enqueueMail, type Mail } from '#src/platform/server/mail/queue.ts'
import { CONFIRM_HOURS, MAILS_PER_HOUR, RESET_MINUTES } from '../../constants.ts'
import * as store from '../store.ts'

const HOUR_MS = 3_600_000

/**
 * Tokens are random and stored only as their hash, and the mail that says one is emptied when it is sent: a stolen copy of
 * the database opens no account but one whose mail still waits in it.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Account {
  id: number
  username: string
  email: string
}

const LETTERS = {
  confirm: {
    lifeMs: CONFIRM_HOURS * HOUR_MS,
    path: '/confirm-email',
    letter: (account: Account, brand: string, url: string): Pick<Mail, 'subject' | 'letter'> => ({
      subject: `Please confirm your email address for ${brand}`,
      letter: {
        heading: `Welcome, ${account.username}`,
        paragraphs: [`Please confirm that this address is yours. The link works for ${CONFIRM_HOURS} hours.`],
        button: { label: 'Confirm my address', url },
        footer: ['You have no account with us? Then somebody mistyped an address; you can ignore this.'],
      },
    }),
  },
  reset: {
    lifeMs: RESET_MINUTES * 60_000,
    path: '/reset-password',
    letter: (account: Account, brand: string, url: string): Pick<Mail, 'subject' | 'letter'> => ({
      subject: `Set a new password for ${brand}`,
      letter: {
        heading: `A new password for ${account.username}`,
        paragraphs: [
          `Somebody, hopefully you, asked to set a new password. The link works once, for ${RESET_MINUTES} minutes, and signs you out everywhere.`,
        ],
        button: { label: 'Set a new password', url },
        footer: ['You did not ask? Then do nothing: your password stays as it is.'],
      },
    }),
  },
} as const

/**
 * Mails a link, in the transaction that is given. More than a few in an hour are left out silently, for the
 * answer must not tell whether there is an account.
 */
export async function mailLink(
  trx: Db,
  deps: Deps,
  now: Date,
  purpose: keyof typeof LETTERS,
  account: Account,
): Promise<void> {
  // Many who ask at once are counted one after another.
  await store.holdAccount(trx, account.id)
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  if ((await store.countTokens(trx, account.id, purpose, since)) >= MAILS_PER_HOUR) return
  const { lifeMs, path, letter } = LETTERS[purpose]
  const token = randomBytes(24).toString('base64url')
  await store.insertToken(trx, {
    user_id: account.id,
    purpose,
    token_hash: hashToken(token),
    email: account.email.toLowerCase(),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifeMs).toISOString(),
  })
  const { brand, siteUrl } = deps.settings.site
  await enqueueMail(trx, siteUrl, now, {
    kind: `account-${purpose}`,
    to: account.email,
    ...letter(account, brand, `${siteUrl}${path}?token=${token}`),
  })
}

/** Tells the address that was replaced, in case it was not its owner who did so. */
export async function mailAddressChanged(trx: Db, deps: Deps, now: Date, old: Account): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  await enqueueMail(trx, siteUrl, now, {
    kind: 'account-address',
    to: old.email,
    subject: `Your email address for ${brand} was changed`,
    letter: {
      heading: 'Your email address was changed',
      paragraphs: [
        `The account ${old.username} now has another email address. If that was you, all is well.`,
        `If it was not, write to ${contactEmail} at once.`,
      ],
    },
  })
}

/** Tells a member that signing in asks for a code from now on, or no longer does. */
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
    subject: `Two-step sign-in at ${brand} is ${on ? 'on' : 'off'}`,
    letter: {
      heading: `Two-step sign-in is ${on ? 'on' : 'off'}`,
      paragraphs: [
        on
          ? `Signing in to the account ${account.username} now takes a code of your authenticator app as well as the password.`
          : `Signing in to the account ${account.username} no longer asks for a code.`,
        `If that was you, all is well. If it was not, set a new password and write to ${contactEmail} at once.`,
      ],
    },
  })
}
