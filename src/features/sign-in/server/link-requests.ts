import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { CONFIRMATION_SENT, RESET_SENT } from '../constants.ts'
import type * as contract from '../contract/links.ts'
import { mailLink } from './link-mails.ts'
import * as store from './links.store.ts'
import { findAccountByName } from './sign-in.store.ts'

const KEPT_MS = 3_600_000

/** Does the same for every name, so that neither the answer nor its time reveals who has an account. */
const requestLink = (
  ctx: AnyContext,
  { purpose, username }: { purpose: 'confirm' | 'reset'; username: string },
): Promise<void> =>
  store.insertRequest(ctx.db, {
    purpose,
    name_key: username.toLowerCase(),
    created_at: ctx.now.toISOString(),
  })

export async function sendConfirmationEmail(
  ctx: AnyContext,
  { username }: InputOf<typeof contract.sendConfirmationEmail>,
) {
  await requestLink(ctx, { purpose: 'confirm', username })
  return { beside: { message: said(CONFIRMATION_SENT) } }
}

export async function forgotPassword(
  ctx: AnyContext,
  { username }: InputOf<typeof contract.forgotPassword>,
) {
  await requestLink(ctx, { purpose: 'reset', username })
  return { beside: { message: said(RESET_SENT) } }
}

async function answer(ctx: AnyContext, id: number): Promise<void> {
  const request = await store.takeRequest(ctx.db, id)
  if (!request) return
  const account = await findAccountByName(ctx.db, request.name_key)
  if (!account?.email || (request.purpose === 'confirm' && account.email_verified)) return
  await mailLink({ ...ctx, now: ctx.deps.now() }, request.purpose, {
    ...account,
    email: account.email,
  })
}

/** Part of the mail worker. @returns whether there was a request */
export async function answerLinkRequest(ctx: AnyContext): Promise<boolean> {
  const next = await store.findRequest(ctx.db)
  if (!next) return false
  try {
    await inTransaction(ctx, ctx => answer(ctx, next.id))
  } catch (error) {
    // A request that always fails must not block the mail behind it; the person can ask again.
    await store.takeRequest(ctx.db, next.id)
    throw error
  }
  return true
}

export const forgetOldRequests = (ctx: AnyContext): Promise<void> =>
  store.deleteRequestsBefore(ctx.db, new Date(ctx.now.getTime() - KEPT_MS).toISOString())
