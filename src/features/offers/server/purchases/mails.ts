import { DAY_MS } from '#src/contract/calendar.ts'
import { counted, formatsIn } from '#src/contract/formats.ts'
import { fullWords } from '#src/features/scheduling/domain/words.ts'
import { INVITATION_LINK_DAYS } from '#src/features/sign-in/constants.ts'
import { coachName, UNNAMED_COACH } from '#src/features/sign-in/domain/coach-name.ts'
import {
  findAccountByName,
  findUser,
  hashToken,
  listAdministratorAddresses,
  newToken,
} from '#src/features/sign-in/server/exposed.ts'
import { mailColorsOf } from '#src/features/texts/domain/mail-colors.ts'
import { type MailName, type MailValues, mailOf } from '#src/features/texts/domain/mails.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember, enqueueMail } from '#src/platform/server/mail/queue.ts'
import { proofToken, type Secrets, uidOfToken } from '#src/platform/server/proof-tokens.ts'
import {
  boughtPath,
  confirmPath,
  ENDED_WORDS,
  type EndedBy,
  FREE_HOLD_MINUTES,
  PAUSE_AFTER_DAYS,
} from '../../constants.ts'
import { boughtHome, boughtWords } from '../../domain/bought-words.ts'
import { addressOf, type Mailing, mailCoach, mailSold } from './coach-mails.ts'
import * as store from './store.ts'
import { contentRows, priceOf } from './words.ts'

/** Tokens of the link that takes a free offer are none of the purchase's own. */
const CONFIRM = 'free offer'

/** Tokens of purchases are none of other links. */
export const PURCHASE = 'purchase'

type Purchase = store.StoredPurchase
type OfferMail = Extract<MailName, `offer_${string}`>

const coachOf = async (trx: Db, { coach_id: id }: Purchase): Promise<string> => {
  const coach = id === null ? undefined : await findUser(trx, id)
  return breakLinks(coach ? coachName(coach) : UNNAMED_COACH)
}

async function mailClient<N extends OfferMail>(
  { trx, deps, now }: Mailing,
  purchase: Purchase,
  name: N,
  values: MailValues<N>,
): Promise<void> {
  const to = await addressOf(trx, purchase)
  if (!to) return
  const { site } = deps.settings
  await enqueueMail(trx, site.siteUrl, now, {
    kind: `purchase-${name.slice('offer_'.length).replace('_', '-')}`,
    to,
    about: purchase.coach_id === null ? null : aboutMember(purchase.coach_id),
    ...mailOf(site, name, values),
  })
}

const link = ({ deps }: Mailing, path: string): string => `${deps.settings.site.siteUrl}${path}`

const named = async ({ trx }: Mailing, purchase: Purchase) => ({
  offer: breakLinks(purchase.title),
  name: await coachOf(trx, purchase),
})

/** Where a client books with what was bought. */
const SESSIONS = '/sessions'

/**
 * The link that makes an account, for somebody whose address has none; it replaces the one that was mailed before.
 * @returns null for everybody else
 */
async function invitationOf(mailing: Mailing, purchase: Purchase): Promise<string | null> {
  const { trx, now } = mailing
  const { user_id: userId, email_key: key } = purchase
  if (userId !== null || (key && (await findAccountByName(trx, key)))) return null
  if (!purchase.email) return null
  const token = newToken()
  await store.updatePurchase(trx, purchase.id, {
    invite_hash: hashToken(token),
    invite_until: new Date(now.getTime() + INVITATION_LINK_DAYS * DAY_MS).toISOString(),
  })
  const next = encodeURIComponent(boughtHome(purchase.contents))
  return link(mailing, `/auth?invitation=${token}&next=${next}`)
}

/** Where an account with the address takes what waits for it; for whoever has it already, the page to use it. */
const ownLink = (mailing: Mailing, { user_id, uid }: Purchase, path: string): string =>
  link(mailing, user_id === null ? boughtPath(proofToken(mailing.deps, PURCHASE, uid)) : path)

/** Only accounts can book sessions: a guest gets the link that makes one. */
const sessionsLink = async (mailing: Mailing, purchase: Purchase): Promise<string> =>
  (await invitationOf(mailing, purchase)) ?? ownLink(mailing, purchase, SESSIONS)

/** What was bought and, where the chosen time was lost, that another is to be chosen: by the same link. */
export async function mailGranted(mailing: Mailing, purchase: Purchase): Promise<void> {
  const invitation = await invitationOf(mailing, purchase)
  if (purchase.time_lost) await mailTimeLost(mailing, purchase, invitation)
  await mailBought(mailing, purchase, invitation)
  await mailSold(mailing, purchase)
}

async function mailBought(
  mailing: Mailing,
  purchase: Purchase,
  invitation: string | null,
): Promise<void> {
  const price = priceOf(purchase)
  const values = {
    ...(await named(mailing, purchase)),
    details: [...contentRows(purchase), ...(price ? [['Price', price] as const] : [])],
  }
  if (invitation === null)
    await mailClient(mailing, purchase, 'offer_bought', {
      ...values,
      link: ownLink(mailing, purchase, '/account'),
    })
  else
    await mailClient(mailing, purchase, 'offer_welcome', {
      ...values,
      bought: breakLinks(boughtWords(purchase.contents, purchase.title)),
      days: INVITATION_LINK_DAYS,
      link: invitation,
    })
}

type Confirmed = Pick<Purchase, 'uid' | 'address_changes'>

/** The button's link of the newest address alone is one. */
const confirmToken = (secrets: Pick<Mailing['deps'], 'secret'>, purchase: Confirmed): string =>
  proofToken(secrets, CONFIRM, `${purchase.address_changes} ${purchase.uid}`)

/** @returns null for a token that this site did not make */
export function confirmedBy(
  secrets: Secrets,
  token: string,
): { uid: string; changes: number } | null {
  const words = uidOfToken(secrets, CONFIRM, token)?.split(' ')
  const uid = words?.at(-1)
  // Mailed before addresses could be changed: the uid alone.
  return words && uid ? { uid, changes: words.length === 1 ? 0 : Number(words[0]) } : null
}

export async function mailConfirm(
  mailing: Mailing,
  purchase: Purchase,
  time: { starts_at: string; zone: string; coach_zone: string },
): Promise<void> {
  await mailClient(mailing, purchase, 'offer_confirm', {
    ...(await named(mailing, purchase)),
    when: fullWords(Date.parse(time.starts_at), time.zone, time.coach_zone),
    minutes: FREE_HOLD_MINUTES,
    link: link(mailing, confirmPath(confirmToken(mailing.deps, purchase))),
  })
}

async function mailTimeLost(
  mailing: Mailing,
  purchase: Purchase,
  invitation: string | null,
): Promise<void> {
  await mailClient(mailing, purchase, 'offer_time_lost', {
    ...(await named(mailing, purchase)),
    link: invitation ?? ownLink(mailing, purchase, SESSIONS),
  })
}

export async function mailOverdue(
  mailing: Mailing,
  purchase: Purchase,
  name: 'offer_overdue' | 'offer_paused',
): Promise<void> {
  const values = {
    ...(await named(mailing, purchase)),
    link: purchase.pay_url ?? link(mailing, '/account'),
  }
  await (name === 'offer_overdue'
    ? mailClient(mailing, purchase, name, { ...values, days: PAUSE_AFTER_DAYS })
    : mailClient(mailing, purchase, name, values))
}

export async function mailEnding(
  mailing: Mailing,
  purchase: Purchase,
  { left, until }: { left: number; until: string },
): Promise<void> {
  const zone = purchase.time_zone ?? 'UTC'
  await mailClient(mailing, purchase, 'offer_ending', {
    ...(await named(mailing, purchase)),
    left: counted(left, 'session'),
    until: formatsIn(zone).longDayOf(until),
    link: await sessionsLink(mailing, purchase),
  })
}

export async function mailSuggest(
  mailing: Mailing,
  purchase: Purchase,
  left: number,
): Promise<void> {
  await mailClient(mailing, purchase, 'offer_suggest', {
    ...(await named(mailing, purchase)),
    left: counted(left, 'session'),
    link: await sessionsLink(mailing, purchase),
  })
}

export async function mailRefunded(mailing: Mailing, purchase: Purchase): Promise<void> {
  const why = purchase.ended_by
  await mailClient(mailing, purchase, 'offer_refunded', {
    ...(await named(mailing, purchase)),
    link: link(mailing, '/account'),
  })
  await mailCoach(mailing, purchase, 'refunds', {
    heading: 'A purchase was refunded',
    text: why
      ? `It could not be taken, because ${ENDED_WORDS[why]}. What was paid goes back.`
      : 'All that was paid was given back, and what was unused has ended.',
  })
}

async function mailAdministrators(
  { trx, deps, now }: Mailing,
  { title }: Purchase,
  { heading, text }: { heading: string; text: string },
): Promise<void> {
  const { siteUrl, brand } = deps.settings.site
  const colors = mailColorsOf(deps.settings.site)
  for (const to of await listAdministratorAddresses(trx))
    await enqueueMail(trx, siteUrl, now, {
      kind: 'purchase-administrators',
      to,
      subject: `${heading}: ${title}`,
      body: {
        heading,
        paragraphs: [`${breakLinks(title)}. ${text}`],
        button: { label: 'See the offers', url: `${siteUrl}/admin/offers` },
        footer: [brand],
        ...(colors && { colors }),
      },
    })
}

/** A payment has arrived for what can no longer be given. */
export async function mailNotGiven(
  mailing: Mailing,
  purchase: Purchase,
  why: EndedBy,
): Promise<void> {
  const reason = ENDED_WORDS[why]
  await mailClient(mailing, purchase, 'offer_not_given', {
    ...(await named(mailing, purchase)),
    reason,
  })
  const told = {
    heading: 'A payment goes back by itself',
    text: `It has arrived, but ${reason}. All of it goes back to the buyer.`,
  }
  await mailCoach(mailing, purchase, 'refunds', told)
  await mailAdministrators(mailing, purchase, told)
}

/** Instalments end before their time. */
export async function mailStopped(
  mailing: Mailing,
  purchase: Purchase,
  why: EndedBy,
): Promise<void> {
  const reason = ENDED_WORDS[why]
  await mailClient(mailing, purchase, 'offer_stopped', {
    ...(await named(mailing, purchase)),
    reason,
  })
  const told = {
    heading: 'Instalments have ended',
    text: `Nothing more is charged, because ${reason}. What was paid stands.`,
  }
  await mailCoach(mailing, purchase, 'failed_payments', told)
  await mailAdministrators(mailing, purchase, told)
}

/** Paid at the provider although it was marked as paid by bank. */
export async function mailTwice(mailing: Mailing, purchase: Purchase): Promise<void> {
  await mailClient(mailing, purchase, 'offer_paid_twice', await named(mailing, purchase))
  await mailCoach(mailing, purchase, 'refunds', {
    heading: 'A second payment goes back by itself',
    text: 'You marked this purchase as paid by bank, and it was paid online as well. What was paid online goes back to your client.',
  })
}
