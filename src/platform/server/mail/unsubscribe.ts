import { createHmac } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { AnyContext } from '#src/platform/server/context.ts'
import { AppError } from '../errors.ts'
import { isSame, type Secrets, secretsOf } from '../proof-tokens.ts'

/** The first kind of mail that had such links: its tokens name no kind, so that links in old mails keep working. */
const FIRST_KIND = 'newsletter'

const nameOf = (kind: string, id: number) => (kind === FIRST_KIND ? `${id}` : `${kind} ${id}`)

const mac = (secret: string, kind: string, id: number) =>
  createHmac('sha256', secret)
    .update(`unsubscribe ${nameOf(kind, id)}`)
    .digest('base64url')

/** Never expires and is not stored, so that links in old mails keep working. @param kind of mail, in lower case */
export const unsubscribeToken = (secret: string, kind: string, id: number): string =>
  `${kind === FIRST_KIND ? '' : `${kind}.`}${id}.${mac(secret, kind, id)}`

/** @returns what the link ends; null when the token is invalid */
export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
): { kind: string; id: number } | null {
  const [, kind = FIRST_KIND, digits, signature = ''] =
    /^(?:([a-z]+)\.)?(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  if (!digits) return null
  const id = Number(digits)
  const isOurs = secretsOf(secrets).some(secret => isSame(signature, mac(secret, kind, id)))
  return isOurs ? { kind, id } : null
}

/** For one-click unsubscribe (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Ends what a mail's link is for. Idempotent. @throws AppError `not_found` for a token that is not ours */
export async function unsubscribe(ctx: AnyContext, token: string): Promise<void> {
  const link = readUnsubscribeToken(ctx.deps, token)
  const end = link && ctx.deps.features.unsubscribe[link.kind]
  if (!link || !end || !(await end(ctx, link.id)))
    throw new AppError('not_found', { message: msg`This link is invalid.` })
}
