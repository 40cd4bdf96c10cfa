import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { coachAddresses, tell } from '#src/features/coaching/server/exposed.ts'
import { accountAddress, findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import type { StoredPurchase as Purchase } from './purchases.store.ts'
import { contentRows, priceOf } from './words.ts'

export const addressOf = async (trx: Db, { user_id, email }: Purchase): Promise<string | null> =>
  (user_id === null ? null : await accountAddress(trx, user_id)) ?? email

interface ForCoach {
  heading: string
  text: string
  rows?: readonly (readonly [string, string])[]
}

export async function mailCoach(
  ctx: AnyContext,
  { coach_id: coachId, title }: Purchase,
  kind: 'purchases' | 'refunds' | 'failed_payments',
  write: () => ForCoach,
): Promise<void> {
  if (coachId === null) return
  await tell(ctx, await coachAddresses(ctx, coachId, [kind]), () => {
    const { heading, text, rows } = write()
    return {
      kind: 'purchase-coach',
      subject: `${heading}: ${title}`,
      heading,
      text: `${breakLinks(title)}. ${text}`,
      ...(rows && { rows }),
      button: { label: said(msg`See your offers`), path: '/coach/offers' },
    }
  })
}

const TIME_TAKEN = msg`The payment has arrived, but the chosen time was taken by somebody else while it was on its way. The session waits unused, and your client was asked to choose another time.`

/** With a booked time, the calendar's invitation tells of both. What she gave herself she knows. */
export async function mailSold(ctx: AnyContext, purchase: Purchase): Promise<void> {
  if (purchase.paid_by === 'given' || purchase.appointment_id !== null) return
  const { name, email, time_lost: isLost } = purchase
  const account = purchase.user_id === null ? undefined : await findUser(ctx.db, purchase.user_id)
  const address = await addressOf(ctx.db, purchase)
  await mailCoach(ctx, purchase, 'purchases', () => {
    const price = priceOf(purchase)
    return {
      heading: isLost
        ? said(msg`A paid time was taken meanwhile`)
        : said(price ? msg`Bought` : msg`Taken`),
      text: isLost ? said(TIME_TAKEN) : said(msg`It was confirmed to your client by mail as well.`),
      rows: [
        [said(msg`Client`), account ? nameOf(account) : (name ?? email ?? '')],
        ...(address ? [[said(msg`Email`), address] as const] : []),
        ...contentRows(purchase),
        ...(price ? [[said(msg`Price`), price] as const] : []),
      ],
    }
  })
}
