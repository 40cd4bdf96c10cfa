import { inTransaction } from '#src/server/db/database.ts'
import { AppError } from '#src/server/errors.ts'
import { enqueueMail } from '#src/server/mail/queue.ts'
import type { Call } from '#src/server/route.ts'
import { CONFIRM_AGAIN_MINUTES, CONFIRM_DAYS } from '../constants.ts'
import type { confirmNewsletter, signUpForNewsletter, unsubscribeByLink } from '../contract.ts'
import { hashConfirmToken, newConfirmToken, readUnsubscribeToken, unsubscribeHeaders } from './links.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** Mails a link to confirm; the answer is the same whether or not the address is known (contract: newsletter). */
export async function signUp({ db, deps, body, now }: Call<typeof signUpForNewsletter>) {
  if (body.website) return {}
  const { site } = deps.settings
  await inTransaction(db, async trx => {
    const known = await store.findByEmail(trx, body.email.toLowerCase())
    if (known?.is_active) return
    // Somebody who presses twice, or a program that presses for others, gets one mail, not many.
    const askedAt = known?.confirm_expires_at
      ? Date.parse(known.confirm_expires_at) - CONFIRM_DAYS * DAY_MS
      : 0
    if (now.getTime() - askedAt < CONFIRM_AGAIN_MINUTES * 60_000) return
    const { token, hash } = newConfirmToken()
    const expiresAt = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS).toISOString()
    await store.askToConfirm(trx, { email: body.email, tokenHash: hash, expiresAt, now: now.toISOString() })
    const asked = await store.findByEmail(trx, body.email.toLowerCase())
    await enqueueMail(trx, site.siteUrl, now, {
      kind: 'newsletter-confirm',
      to: body.email,
      subject: `Please confirm: the ${site.brand} newsletter`,
      headers: unsubscribeHeaders(site.siteUrl, deps.secret, asked?.id ?? 0),
      letter: {
        heading: 'One click, and you are on the list',
        paragraphs: [`Somebody, hopefully you, asked for the ${site.brand} newsletter at this address.`],
        button: { label: 'Confirm my address', url: `${site.siteUrl}/newsletter/confirm?token=${token}` },
        footer: [
          `The link works for ${CONFIRM_DAYS} days. You did not ask? Do nothing, and you will hear no more from us.`,
        ],
      },
    })
  })
  return {}
}

export async function confirm({ db, body, now }: Call<typeof confirmNewsletter>) {
  const found = await store.confirmByToken(db, hashConfirmToken(body.token), now.toISOString())
  if (!found) throw new AppError('link_invalid')
  return {}
}

/** Ends a subscription; doing it twice is fine. */
export async function unsubscribe({ db, deps, params }: Call<typeof unsubscribeByLink>) {
  const id = readUnsubscribeToken(deps.secret, params.token)
  if (id === null) throw new AppError('not_found', { message: 'This link is not one of ours.' })
  await store.setInactive(db, id)
  return {}
}
