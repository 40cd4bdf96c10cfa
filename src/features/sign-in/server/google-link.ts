import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AnyContext, Caller, Context, Deps } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { accountOf, requireRecentPassword } from './confirm.ts'
import * as google from './google.store.ts'
import type { GoogleProfile } from './google-client.ts'
import { notifyMember } from './notices.ts'
import { renewToken } from './sessions.ts'
import * as store from './sign-in.store.ts'
import { hasTwoFactor } from './two-factor.ts'

export const GOOGLE_PATH = '/api/auth/google'
export const GOOGLE_MINUTES = 10

/** Who started linking, and in which session: only that session may finish it. */
export type Linking = Pick<Caller, 'userId' | 'sessionId'>

/**
 * Signs a value that the browser keeps for us: it can read the value, but not change it.
 * @param purpose a text sealed for one purpose is not accepted for another
 */
export function sealer<T>(secret: string, purpose: 'google' | 'google link') {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
  return {
    seal(value: T): string {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${sign(body)}`
    },
    unseal(sealed: string | undefined): T | null {
      const [body = '', signature = ''] = sealed?.split('.') ?? []
      const expected = Buffer.from(sign(body))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    },
  }
}

const tickets = (secret: string) => sealer<Linking & { until: number }>(secret, 'google link')

/**
 * Checks here that the user has confirmed recently: the redirect to Google could not ask for the password.
 * @returns the path that redirects there
 */
export async function linkGoogle(ctx: Context): Promise<{ path: string }> {
  const caller = ctx.who
  if (!ctx.deps.settings.google) throw new AppError('not_found')
  await requireRecentPassword(ctx, caller)
  const { provider } = await accountOf(ctx.db, caller.userId)
  if (provider !== null) throw new AppError('google_linked')
  if (await hasTwoFactor(ctx.db, caller.userId)) throw new AppError('google_without_code')
  const ticket = tickets(ctx.deps.secret).seal({
    userId: caller.userId,
    sessionId: caller.sessionId,
    until: ctx.now.getTime() + GOOGLE_MINUTES * 60_000,
  })
  return { path: `${GOOGLE_PATH}?ticket=${ticket}` }
}

/** @returns null when the ticket is not ours or has expired */
export function readTicket(deps: Deps, ticket: string): Linking | null {
  const read = tickets(deps.secret).unseal(ticket)
  if (!read || read.until <= deps.now().getTime()) return null
  return { userId: read.userId, sessionId: read.sessionId }
}

export const isSameSession = (linking: Linking, caller: Caller | null): boolean =>
  caller?.userId === linking.userId && caller.sessionId === linking.sessionId

/** @returns the outcome, which the account page explains */
export function link(
  ctx: AnyContext,
  { userId, network }: { userId: number; network: string },
  profile: GoogleProfile,
): Promise<'linked' | 'taken' | 'second_step' | 'refused'> {
  return inTransaction(ctx, async ctx => {
    await store.lockAccount(ctx.db, userId)
    const account = await store.findAccount(ctx.db, userId)
    if (!account) return 'refused'
    const holder = await google.findByGoogle(ctx.db, profile.sub)
    if (holder) return holder.id === userId ? 'linked' : 'taken'
    if (account.provider !== null) return 'refused'
    if (await hasTwoFactor(ctx.db, userId)) return 'second_step'
    await store.changeUser(ctx.db, userId, google.googleLink(profile.sub, profile.picture))
    await notifyMember(ctx, { ...account, network }, 'google_linked', () => ({}))
    return 'linked'
  })
}

export async function getSignInMethods({ db, who }: Context) {
  const { password_hash, provider } = await accountOf(db, who.userId)
  return { password: password_hash !== null, google: provider === 'google' }
}

/**
 * Someone else who has the Google account may be signed in, so the other sessions end, too.
 * @returns this session's new token; null when it was not linked. @throws AppError `password_needed`
 */
export function unlinkGoogle(ctx: Context): Promise<string | null> {
  const { userId, sessionId } = ctx.who
  return inTransaction(ctx, async ctx => {
    await store.lockAccount(ctx.db, userId)
    const { password_hash } = await accountOf(ctx.db, userId)
    if (password_hash === null) throw new AppError('password_needed')
    await requireRecentPassword(ctx, ctx.who)
    if (!(await google.unlinkGoogle(ctx.db, userId))) return null
    await store.deleteSessions(ctx.db, userId, sessionId)
    return renewToken(ctx.db, ctx.deps.secret, sessionId)
  })
}
