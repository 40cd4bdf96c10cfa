import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#src/contract/calendar.ts'
import { writeTo } from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { enqueueMail, mayMailFrom, mayMailTo } from '#src/platform/server/mail/queue.ts'
import { unsubscribeHeaders, unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { CONFIRM_DAYS, CONFIRM_RETRY_MINUTES } from '../constants.ts'
import * as store from './subscriptions.store.ts'

/** Only the hash is stored. */
function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashConfirmToken(token) }
}

export const hashConfirmToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** One subscriber's own link. */
export const unsubscribeUrl = (
  { settings, secret }: Pick<Deps, 'settings' | 'secret'>,
  id: number,
): string =>
  `${settings.site.siteUrl}/api/newsletters/unsubscribe/${unsubscribeToken(secret, 'newsletter', id)}`

const KEPT_MS = 3_600_000

/**
 * Does the same for every address, so that neither the answer nor its time reveals who is subscribed (docs/product.md 10.3).
 * @param address the caller's network address, by which requests are limited
 */
export const requestLink = (
  ctx: AnyContext,
  { email, address, language }: { email: string; address: string; language: string },
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    if (!(await mayMailFrom(ctx, address))) return
    await store.insertRequest(ctx.db, { email, language, created_at: ctx.now.toISOString() })
  })

async function mailLink(
  ctx: AnyContext,
  { email, language }: { email: string; language: string | null },
): Promise<void> {
  const now = ctx.deps.now()
  const { site } = ctx.deps.settings
  const { token, hash } = newConfirmToken()
  const expires = now.getTime() + CONFIRM_DAYS * DAY_MS
  const id = await store.insertPending(ctx.db, {
    email,
    language,
    tokenHash: hash,
    expiresAt: new Date(expires).toISOString(),
    mailedRecently: new Date(expires - CONFIRM_RETRY_MINUTES * 60_000).toISOString(),
    now: now.toISOString(),
  })
  // Already active, or mailed recently: pressing twice, or a bot, must not cause many mails.
  if (id === undefined || !(await mayMailTo(ctx, email))) return
  await enqueueMail({ ...ctx, now }, ctx.deps.settings.siteUrl, {
    kind: 'newsletter-confirm',
    to: email,
    headers: unsubscribeHeaders(unsubscribeUrl(ctx.deps, id)),
    ...(await writeTo(ctx, email, () =>
      mailOf(site, 'newsletter', {
        link: `${site.siteUrl}/newsletter/confirm?token=${token}`,
        days: CONFIRM_DAYS,
      }),
    )),
  })
}

/** Part of the mail worker. @returns whether there was a request */
export async function answerRequest(ctx: AnyContext): Promise<boolean> {
  const next = await store.findRequest(ctx.db)
  if (!next) return false
  try {
    await inTransaction(ctx, async ctx => {
      const request = await store.takeRequest(ctx.db, next.id)
      if (request) await mailLink(ctx, request)
    })
  } catch (error) {
    // A request that always fails must not hold up all mail behind it; the person can sign up again.
    await store.takeRequest(ctx.db, next.id)
    throw error
  }
  return true
}

export const forgetOldRequests = (ctx: AnyContext): Promise<void> =>
  store.deleteRequestsBefore(ctx.db, new Date(ctx.now.getTime() - KEPT_MS).toISOString())
