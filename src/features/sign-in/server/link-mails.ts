import { createHash, randomBytes } from 'node:crypto'
import { HOUR_MS } from '#src/contract/calendar.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { CONFIRM_HOURS, MAILS_PER_HOUR, RESET_MINUTES } from '../constants.ts'
import * as store from './sign-in.store.ts'
import { writeTo } from './write-to.ts'

/**
 * Only the hash is stored, and a mail's text is cleared once it is sent: a stolen copy of the database exposes only links
 * whose mails are still queued.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const newToken = (): string => randomBytes(24).toString('base64url')

export interface Account {
  id: number
  username: string
  email: string
}

const LINK_MAILS = {
  confirm: {
    lifeMs: CONFIRM_HOURS * HOUR_MS,
    path: '/confirm-email',
    compose: (site: SiteSettings, name: string, link: string) =>
      mailOf(site, 'confirm', { name, link, hours: CONFIRM_HOURS }),
  },
  reset: {
    lifeMs: RESET_MINUTES * 60_000,
    path: '/reset-password',
    compose: (site: SiteSettings, name: string, link: string) =>
      mailOf(site, 'reset', { name, link, minutes: RESET_MINUTES }),
  },
} as const

/** Above `MAILS_PER_HOUR` it silently sends nothing: the response must not reveal whether the account exists. */
export async function mailLink(
  ctx: AnyContext,
  purpose: keyof typeof LINK_MAILS,
  account: Account,
): Promise<void> {
  // Concurrent requests must not all see the same count.
  await store.lockAccount(ctx.db, account.id)
  const since = new Date(ctx.now.getTime() - HOUR_MS).toISOString()
  if ((await store.countTokens(ctx.db, account.id, purpose, since)) >= MAILS_PER_HOUR) return
  const { lifeMs, path, compose } = LINK_MAILS[purpose]
  const token = newToken()
  await store.insertToken(ctx.db, {
    user_id: account.id,
    purpose,
    token_hash: hashToken(token),
    email: account.email.toLowerCase(),
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + lifeMs).toISOString(),
  })
  const { site } = ctx.deps.settings
  await enqueueMail(ctx, site.siteUrl, {
    kind: `account-${purpose}`,
    to: account.email,
    ...(await writeTo(ctx, account.email, () =>
      compose(site, breakLinks(account.username), `${site.siteUrl}${path}?token=${token}`),
    )),
  })
}
