import { msg } from '@lingui/core/runtime-macro'
import { addDays, type CalendarDate, weekdayOf, weekOf } from '#src/contract/calendar.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { planSentence } from '#src/features/review/domain/plan.ts'
import { plansBetween, readWeek } from '#src/features/review/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { enqueueMail, type Mail } from '#src/platform/server/mail/queue.ts'
import { unsubscribeHeaders, unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { SILENT_DAYS, type SwitchedKind, type TapAction } from '../constants.ts'
import { weekNumbers, weekRow, weekSentence, weekTiles } from '../domain/week.ts'
import { type Day, readDayOf } from './day.ts'
import type { PushContent } from './tables.ts'
import { linkToken } from './tap-tokens.ts'

/** Deleted from the queue after a restore, because they could be sent twice. */
export const MAIL_KINDS = [
  'account-reminder',
  'account-review',
  'account-picture',
  'account-quiet',
] as const

export interface Sending extends AnyContext {
  userId: number
  date: CalendarDate
  /** When it is too late to send it. */
  expiresAt?: string
}

const siteUrlOf = ({ deps }: Pick<Sending, 'deps'>): string => deps.settings.site.siteUrl

export const tapUrl = ({ deps, now, userId, date }: Sending, action: TapAction): string =>
  `${siteUrlOf({ deps })}/t/${linkToken(deps.secret, { userId, date, action }, now)}`

export const pushOf = (sending: Sending, body: string): PushContent => ({
  title: said(msg`Your domino for today`),
  body,
  tag: `domino-${sending.date}`,
  url: '/today',
  done: tapUrl(sending, 'done').slice(siteUrlOf(sending).length),
})

/** The link and the headers for unsubscribing from one kind of mail. */
function endable(ctx: Sending, kind: SwitchedKind) {
  const token = unsubscribeToken(ctx.deps.secret, kind, ctx.userId)
  return {
    link: {
      label: said(msg`Fewer of these`),
      url: `${siteUrlOf({ deps: ctx.deps })}/unsubscribe?token=${token}`,
    },
    headers: unsubscribeHeaders(`${siteUrlOf({ deps: ctx.deps })}/api/unsubscribe/${token}`),
  }
}

type Written = Pick<Mail, 'subject'> & { body: ReturnType<typeof mailOf>['body'] }

const enqueue = (
  ctx: Sending,
  to: string,
  kind: (typeof MAIL_KINDS)[number],
  { subject, body }: Written,
  more: Pick<Mail, 'headers'> & { link?: { label: string; url: string } },
): Promise<void> => {
  const { link, ...parts } = more
  const paragraphs = link ? [...body.paragraphs, { links: [link] }] : body.paragraphs
  return enqueueMail(ctx, siteUrlOf(ctx), {
    kind,
    to,
    subject,
    body: { ...body, paragraphs },
    ...(ctx.expiresAt !== undefined && { expiresAt: ctx.expiresAt }),
    ...parts,
  })
}

const labelOf = (day: Day, pip: number): string => day.labels[pip - 1] || said(msg`Pip ${{ pip }}`)

/** What a day's reminder says, in the member's own words. */
export const planText = ({ plans }: Day): string => plans.map(planSentence).join('\n')

export async function mailDomino(ctx: Sending, to: string): Promise<void> {
  const { userId, date } = ctx
  const day = await readDayOf(ctx, userId, date)
  const link = (label: string, action: TapAction) => ({ label, url: tapUrl(ctx, action) })
  const { link: fewer, headers } = endable(ctx, 'domino')
  const written = mailOf(ctx.deps.settings.site, 'reminder_domino', {
    day: weekdayName(weekdayOf(date)),
    plan: planText(day),
    lead: labelOf(day, day.lead),
    choices: [
      link(said(msg`Done · ${{ label: labelOf(day, day.lead) }}`), 'done'),
      link(said(msg`Not today`), 'not_today'),
      link(said(msg`Rest day`), 'rest_day'),
    ],
  })
  await enqueue(ctx, to, 'account-reminder', written, { headers, link: fewer })
}

export async function mailReview(ctx: Sending, to: string): Promise<void> {
  const { userId, date } = ctx
  const { sentences } = await readWeek(ctx.db, userId, weekOf(date))
  const { link, headers } = endable(ctx, 'review')
  const written = mailOf(ctx.deps.settings.site, 'reminder_review', {
    sentences: sentences.map(({ text }) => text).join('\n'),
    link: `${siteUrlOf(ctx)}/weekly-planner/review`,
  })
  await enqueue(ctx, to, 'account-review', written, { headers, link })
}

export async function mailWeek(ctx: Sending, to: string): Promise<void> {
  const { userId, date } = ctx
  const week = weekOf(date)
  const { entries, restDays, plans } = await readWeek(ctx.db, userId, week)
  const next = await plansBetween(ctx.db, userId, addDays(week, 7), addDays(week, 7))
  const tiles = weekTiles(week, addDays(week, 6), entries, restDays)
  const { link, headers } = endable(ctx, 'picture')
  const written = mailOf(ctx.deps.settings.site, 'reminder_picture', {
    picture: `${weekRow(tiles)}\n${weekSentence(tiles)}`,
    numbers: weekNumbers(tiles, entries),
    plan: (next.length > 0 ? next : plans).map(planSentence).join('\n'),
    link: `${siteUrlOf(ctx)}/weekly-planner/review`,
  })
  await enqueue(ctx, to, 'account-picture', written, { headers, link })
}

/** Once, after two weeks without a sign of life. */
export async function mailQuestion(ctx: Sending, to: string): Promise<void> {
  const written = mailOf(ctx.deps.settings.site, 'reminder_quiet', {
    days: SILENT_DAYS,
    link: tapUrl(ctx, 'stay'),
  })
  const { headers } = endable(ctx, 'domino')
  await enqueue(ctx, to, 'account-quiet', written, { headers })
}
