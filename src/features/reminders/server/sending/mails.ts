import { addDays, type CalendarDate, WEEKDAYS, weekdayOf, weekOf } from '#src/contract/calendar.ts'
import { planSentence } from '#src/features/review/domain/plan.ts'
import { plansBetween, readWeek } from '#src/features/review/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { enqueueMail, type Mail } from '#src/platform/server/mail/queue.ts'
import { unsubscribeHeaders, unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { SILENT_DAYS, type SwitchedKind, type TapAction } from '../../constants.ts'
import { weekNumbers, weekRow, weekSentence, weekTiles } from '../../domain/week.ts'
import type { PushContent } from '../tables.ts'
import { linkToken } from '../taps/tokens.ts'
import { type Day, type DayDeps, readDayOf } from './day.ts'

/** Deleted from the queue after a restore, because they could be sent twice. */
export const MAIL_KINDS = [
  'account-reminder',
  'account-review',
  'account-picture',
  'account-quiet',
] as const

export interface Sending {
  trx: Db
  deps: DayDeps
  now: Date
  userId: number
  date: CalendarDate
  /** When it is too late to send it. */
  expiresAt?: string
}

const siteUrlOf = ({ deps }: Pick<Sending, 'deps'>): string => deps.settings.site.siteUrl

export const tapUrl = (
  { deps, now, userId, date }: Omit<Sending, 'trx'>,
  action: TapAction,
): string => `${siteUrlOf({ deps })}/t/${linkToken(deps.secret, { userId, date, action }, now)}`

export const pushOf = (sending: Omit<Sending, 'trx'>, body: string): PushContent => ({
  title: 'Your domino for today',
  body,
  tag: `domino-${sending.date}`,
  url: '/today',
  done: tapUrl(sending, 'done').slice(siteUrlOf(sending).length),
})

/** The link and the headers for unsubscribing from one kind of mail. */
function endable({ deps, userId }: Sending, kind: SwitchedKind) {
  const token = unsubscribeToken(deps.secret, kind, userId)
  return {
    link: { label: 'Fewer of these', url: `${siteUrlOf({ deps })}/unsubscribe?token=${token}` },
    headers: unsubscribeHeaders(`${siteUrlOf({ deps })}/api/unsubscribe/${token}`),
  }
}

type Written = Pick<Mail, 'subject'> & { body: ReturnType<typeof mailOf>['body'] }

const enqueue = (
  sending: Sending,
  to: string,
  kind: (typeof MAIL_KINDS)[number],
  { subject, body }: Written,
  more: Pick<Mail, 'headers'> & { link?: { label: string; url: string } },
): Promise<void> => {
  const { link, ...parts } = more
  const paragraphs = link ? [...body.paragraphs, { links: [link] }] : body.paragraphs
  return enqueueMail(sending.trx, siteUrlOf(sending), sending.now, {
    kind,
    to,
    subject,
    body: { ...body, paragraphs },
    ...(sending.expiresAt !== undefined && { expiresAt: sending.expiresAt }),
    ...parts,
  })
}

const labelOf = (day: Day, pip: number): string => day.labels[pip - 1] || `Pip ${pip}`

/** What a day's reminder says, in the member's own words. */
export const planText = ({ plans }: Day): string => plans.map(planSentence).join('\n')

export async function mailDomino(sending: Sending, to: string): Promise<void> {
  const { trx, deps, userId, date, now } = sending
  const day = await readDayOf(trx, deps, userId, date, now)
  const link = (label: string, action: TapAction) => ({ label, url: tapUrl(sending, action) })
  const { link: fewer, headers } = endable(sending, 'domino')
  const written = mailOf(deps.settings.site, 'reminder_domino', {
    day: WEEKDAYS[weekdayOf(date)] ?? date,
    plan: planText(day),
    lead: labelOf(day, day.lead),
    choices: [
      link(`Done · ${labelOf(day, day.lead)}`, 'done'),
      link('Not today', 'not_today'),
      link('Rest day', 'rest_day'),
    ],
  })
  await enqueue(sending, to, 'account-reminder', written, { headers, link: fewer })
}

export async function mailReview(sending: Sending, to: string): Promise<void> {
  const { trx, deps, userId, date } = sending
  const { sentences } = await readWeek(trx, userId, weekOf(date))
  const { link, headers } = endable(sending, 'review')
  const written = mailOf(deps.settings.site, 'reminder_review', {
    sentences: sentences.map(({ text }) => text).join('\n'),
    link: `${siteUrlOf(sending)}/weekly-planner/review`,
  })
  await enqueue(sending, to, 'account-review', written, { headers, link })
}

export async function mailWeek(sending: Sending, to: string): Promise<void> {
  const { trx, deps, userId, date } = sending
  const week = weekOf(date)
  const { entries, restDays, plans } = await readWeek(trx, userId, week)
  const next = await plansBetween(trx, userId, addDays(week, 7), addDays(week, 7))
  const tiles = weekTiles(week, addDays(week, 6), entries, restDays)
  const { link, headers } = endable(sending, 'picture')
  const written = mailOf(deps.settings.site, 'reminder_picture', {
    picture: `${weekRow(tiles)}\n${weekSentence(tiles)}`,
    numbers: weekNumbers(tiles, entries),
    plan: (next.length > 0 ? next : plans).map(planSentence).join('\n'),
    link: `${siteUrlOf(sending)}/weekly-planner/review`,
  })
  await enqueue(sending, to, 'account-picture', written, { headers, link })
}

/** Once, after two weeks without a sign of life. */
export async function mailQuestion(sending: Sending, to: string): Promise<void> {
  const written = mailOf(sending.deps.settings.site, 'reminder_quiet', {
    days: SILENT_DAYS,
    link: tapUrl(sending, 'stay'),
  })
  const { headers } = endable(sending, 'domino')
  await enqueue(sending, to, 'account-quiet', written, { headers })
}
