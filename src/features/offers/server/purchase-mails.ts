import { msg } from '@lingui/core/runtime-macro'
import { DAY_MS } from '#src/contract/calendar.ts'
import { formatsIn } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { fullWords } from '#src/features/scheduling/domain/words.ts'
import { INVITATION_LINK_DAYS } from '#src/features/sign-in/constants.ts'
import { coachName, UNNAMED_COACH } from '#src/features/sign-in/domain/coach-name.ts'
import {
  findAccountByName,
  findUser,
  hashToken,
  listAdministratorAddresses,
  newToken,
  writeTo,
} from '#src/features/sign-in/server/exposed.ts'
import { mailColorsOf } from '#src/features/texts/domain/mail-colors.ts'
import { type MailName, type MailValues, mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
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
} from '../constants.ts'
import { boughtHome, boughtWords } from '../domain/bought-words.ts'
import { sessionsText } from '../domain/contents.ts'
import { addressOf, mailCoach, mailSold } from './coach-mails.ts'
import * as store from './purchases.store.ts'
import { contentRows, priceOf } from './words.ts'

/** Tokens of the link that takes a free offer are none of the purchase's own. */
const CONFIRM = 'free offer'

/** Tokens of purchases are none of other links. */
export const PURCHASE = 'purchase'

type Purchase = store.StoredPurchase
type OfferMail = Extract<MailName, `offer_${string}`>

const coachOf = async (trx: Db, { coach_id: id }: Purchase): Promise<string> => {
  const coach = id === null ? undefined : await findUser(trx, id)
  return breakLinks(coach ? coachName(coach) : said(UNNAMED_COACH))
}

async function mailClient<N extends OfferMail>(
  ctx: AnyContext,
  purchase: Purchase,
  name: N,
  write: () => MailValues<N> | Promise<MailValues<N>>,
): Promise<void> {
  const to = await addressOf(ctx.db, purchase)
  if (!to) return
  const { site } = ctx.deps.settings
  await enqueueMail(ctx, site.siteUrl, {
    kind: `purchase-${name.slice('offer_'.length).replace('_', '-')}`,
    to,
    about: purchase.coach_id === null ? null : aboutMember(purchase.coach_id),
    ...(await writeTo(ctx, to, async () => mailOf(site, name, await write()))),
  })
}

const link = (ctx: AnyContext, path: string): string => `${ctx.deps.settings.site.siteUrl}${path}`

const named = async (ctx: AnyContext, purchase: Purchase) => ({
  offer: breakLinks(purchase.title),
  name: await coachOf(ctx.db, purchase),
})

/** Where a client books with what was bought. */
const SESSIONS = '/sessions'

/**
 * The link that makes an account, for somebody whose address has none; it replaces the one that was mailed before.
 * @returns null for everybody else
 */
async function invitationOf(ctx: AnyContext, purchase: Purchase): Promise<string | null> {
  const { user_id: userId, email_key: key } = purchase
  if (userId !== null || (key && (await findAccountByName(ctx.db, key)))) return null
  if (!purchase.email) return null
  const token = newToken()
  await store.updatePurchase(ctx.db, purchase.id, {
    invite_hash: hashToken(token),
    invite_until: new Date(ctx.now.getTime() + INVITATION_LINK_DAYS * DAY_MS).toISOString(),
  })
  const next = encodeURIComponent(boughtHome(purchase.contents))
  return link(ctx, `/auth?invitation=${token}&next=${next}`)
}

/** Where an account with the address takes what waits for it; for whoever has it already, the page to use it. */
const ownLink = (ctx: AnyContext, { user_id, uid }: Purchase, path: string): string =>
  link(ctx, user_id === null ? boughtPath(proofToken(ctx.deps, PURCHASE, uid)) : path)

/** Only accounts can book sessions: a guest gets the link that makes one. */
const sessionsLink = async (ctx: AnyContext, purchase: Purchase): Promise<string> =>
  (await invitationOf(ctx, purchase)) ?? ownLink(ctx, purchase, SESSIONS)

/** What was bought and, where the chosen time was lost, that another is to be chosen: by the same link. */
export async function mailGranted(ctx: AnyContext, purchase: Purchase): Promise<void> {
  const invitation = await invitationOf(ctx, purchase)
  if (purchase.time_lost) await mailTimeLost(ctx, purchase, invitation)
  await mailBought(ctx, purchase, invitation)
  await mailSold(ctx, purchase)
}

async function mailBought(
  ctx: AnyContext,
  purchase: Purchase,
  invitation: string | null,
): Promise<void> {
  const valuesOf = async () => {
    const price = priceOf(purchase)
    return {
      ...(await named(ctx, purchase)),
      details: [...contentRows(purchase), ...(price ? [[said(msg`Price`), price] as const] : [])],
    }
  }
  if (invitation === null)
    await mailClient(ctx, purchase, 'offer_bought', async () => ({
      ...(await valuesOf()),
      link: ownLink(ctx, purchase, '/account'),
    }))
  else
    await mailClient(ctx, purchase, 'offer_welcome', async () => ({
      ...(await valuesOf()),
      bought: breakLinks(boughtWords(purchase.contents, purchase.title)),
      days: INVITATION_LINK_DAYS,
      link: invitation,
    }))
}

type Confirmed = Pick<Purchase, 'uid' | 'address_changes'>

/** The button's link of the newest address alone is one. */
const confirmToken = (secrets: Pick<Deps, 'secret'>, purchase: Confirmed): string =>
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
  ctx: AnyContext,
  purchase: Purchase,
  time: { starts_at: string; zone: string; coach_zone: string },
): Promise<void> {
  await mailClient(ctx, purchase, 'offer_confirm', async () => ({
    ...(await named(ctx, purchase)),
    when: fullWords(Date.parse(time.starts_at), time.zone, time.coach_zone),
    minutes: FREE_HOLD_MINUTES,
    link: link(ctx, confirmPath(confirmToken(ctx.deps, purchase))),
  }))
}

async function mailTimeLost(
  ctx: AnyContext,
  purchase: Purchase,
  invitation: string | null,
): Promise<void> {
  await mailClient(ctx, purchase, 'offer_time_lost', async () => ({
    ...(await named(ctx, purchase)),
    link: invitation ?? ownLink(ctx, purchase, SESSIONS),
  }))
}

export async function mailOverdue(
  ctx: AnyContext,
  purchase: Purchase,
  name: 'offer_overdue' | 'offer_paused',
): Promise<void> {
  const valuesOf = async () => ({
    ...(await named(ctx, purchase)),
    link: purchase.pay_url ?? link(ctx, '/account'),
  })
  await (name === 'offer_overdue'
    ? mailClient(ctx, purchase, name, async () => ({
        ...(await valuesOf()),
        days: PAUSE_AFTER_DAYS,
      }))
    : mailClient(ctx, purchase, name, valuesOf))
}

export async function mailEnding(
  ctx: AnyContext,
  purchase: Purchase,
  { left, until }: { left: number; until: string },
): Promise<void> {
  const zone = purchase.time_zone ?? 'UTC'
  await mailClient(ctx, purchase, 'offer_ending', async () => ({
    ...(await named(ctx, purchase)),
    left: sessionsText(left),
    until: formatsIn(zone).longDayOf(until),
    link: await sessionsLink(ctx, purchase),
  }))
}

export async function mailSuggest(
  ctx: AnyContext,
  purchase: Purchase,
  left: number,
): Promise<void> {
  await mailClient(ctx, purchase, 'offer_suggest', async () => ({
    ...(await named(ctx, purchase)),
    left: sessionsText(left),
    link: await sessionsLink(ctx, purchase),
  }))
}

export async function mailRefunded(ctx: AnyContext, purchase: Purchase): Promise<void> {
  const why = purchase.ended_by
  await mailClient(ctx, purchase, 'offer_refunded', async () => ({
    ...(await named(ctx, purchase)),
    link: link(ctx, '/account'),
  }))
  await mailCoach(ctx, purchase, 'refunds', () => ({
    heading: said(msg`A purchase was refunded`),
    text: why
      ? said(
          msg`It could not be taken, because ${{ reason: said(ENDED_WORDS[why]) }}. What was paid goes back.`,
        )
      : said(msg`All that was paid was given back, and what was unused has ended.`),
  }))
}

async function mailAdministrators(
  ctx: AnyContext,
  { title }: Purchase,
  write: () => { heading: string; text: string },
): Promise<void> {
  const { siteUrl, brand } = ctx.deps.settings.site
  const colors = mailColorsOf(ctx.deps.settings.site)
  const mail = (to: string) => {
    const { heading, text } = write()
    return enqueueMail(ctx, siteUrl, {
      kind: 'purchase-administrators',
      to,
      subject: `${heading}: ${title}`,
      body: {
        heading,
        paragraphs: [`${breakLinks(title)}. ${text}`],
        button: { label: said(msg`See the offers`), url: `${siteUrl}/admin/offers` },
        footer: [brand],
        ...(colors && { colors }),
      },
    })
  }
  for (const to of await listAdministratorAddresses(ctx.db)) await writeTo(ctx, to, () => mail(to))
}

/** A payment has arrived for what can no longer be given. */
export async function mailNotGiven(
  ctx: AnyContext,
  purchase: Purchase,
  why: EndedBy,
): Promise<void> {
  await mailClient(ctx, purchase, 'offer_not_given', async () => ({
    ...(await named(ctx, purchase)),
    reason: said(ENDED_WORDS[why]),
  }))
  const told = () => ({
    heading: said(msg`A payment goes back by itself`),
    text: said(
      msg`It has arrived, but ${{ reason: said(ENDED_WORDS[why]) }}. All of it goes back to the buyer.`,
    ),
  })
  await mailCoach(ctx, purchase, 'refunds', told)
  await mailAdministrators(ctx, purchase, told)
}

/** Instalments end before their time. */
export async function mailStopped(
  ctx: AnyContext,
  purchase: Purchase,
  why: EndedBy,
): Promise<void> {
  await mailClient(ctx, purchase, 'offer_stopped', async () => ({
    ...(await named(ctx, purchase)),
    reason: said(ENDED_WORDS[why]),
  }))
  const told = () => ({
    heading: said(msg`Instalments have ended`),
    text: said(
      msg`Nothing more is charged, because ${{ reason: said(ENDED_WORDS[why]) }}. What was paid stands.`,
    ),
  })
  await mailCoach(ctx, purchase, 'failed_payments', told)
  await mailAdministrators(ctx, purchase, told)
}

/** Paid at the provider although it was marked as paid by bank. */
export async function mailTwice(ctx: AnyContext, purchase: Purchase): Promise<void> {
  await mailClient(ctx, purchase, 'offer_paid_twice', () => named(ctx, purchase))
  await mailCoach(ctx, purchase, 'refunds', () => ({
    heading: said(msg`A second payment goes back by itself`),
    text: said(
      msg`You marked this purchase as paid by bank, and it was paid online as well. What was paid online goes back to your client.`,
    ),
  }))
}
