import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { fullWords, whenWords } from '#src/features/scheduling/domain/words.ts'
import { invitationText, organizerOf } from '#src/features/scheduling/server/exposed.ts'
import { writeTo } from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { enqueueMail, type Mail } from '#src/platform/server/mail/queue.ts'
import type { GroupRow } from './group-rows.store.ts'
import type { Recipient } from './mails.store.ts'
import { nextSequence, type SessionRow } from './sessions.store.ts'

export interface Held {
  group: GroupRow
  session: SessionRow
}

/** What happened to somebody's seat; `given`: they were first in line; `open`: one is free for whoever takes it first. */
export type SeatNews = 'taken' | 'given' | 'moved' | 'cancelled' | 'reminder' | 'freed' | 'open'

const CALENDARS = {
  taken: 'REQUEST',
  given: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
  freed: 'CANCEL',
} as const
const hasCalendar = (news: SeatNews): news is keyof typeof CALENDARS => news in CALENDARS

/** Only to an address that is confirmed. */
export const addressTo = ({ email, email_verified, disabled }: Recipient): string | null =>
  email !== null && email_verified && !disabled ? email : null

/** In the transaction of the change, written in the language of whoever gets it; nothing without an address that may be written to. */
export async function mailTo(
  ctx: AnyContext,
  email: string | null,
  write: () => Omit<Mail, 'to'>,
): Promise<void> {
  if (email === null) return
  const mail = await writeTo(ctx, email, write)
  await enqueueMail(ctx, ctx.deps.settings.site.siteUrl, { to: email, ...mail })
}

export const groupUrl = ({ deps }: AnyContext, { id }: Pick<GroupRow, 'id'>): string =>
  `${deps.settings.site.siteUrl}/groups/${id}`

const zoneOf = ({ time_zone }: Recipient, { group }: Held): string => time_zone ?? group.zone

function valuesOf(ctx: AnyContext, held: Held, to: Recipient, isToldPlace: boolean) {
  const { group, session } = held
  const at = Date.parse(session.starts_at)
  const zone = zoneOf(to, held)
  return {
    session: breakLinks(session.title),
    group: breakLinks(group.name),
    when: fullWords(at, zone, group.zone),
    time: whenWords(at, zone),
    link: groupUrl(ctx, group),
    details: [
      [said(msg`Length`), said(msg`${{ minutes: session.minutes }} minutes`)],
      ...(isToldPlace && session.place ? [[said(msg`Where`), session.place] as const] : []),
    ] as const,
  }
}

/** Names the recipient alone; the UID stays the same for the life of the session. */
function calendarFor(ctx: AnyContext, held: Held, to: Recipient, method: 'REQUEST' | 'CANCEL') {
  const { session } = held
  const email = to.email ?? ''
  const url = groupUrl(ctx, held.group)
  const invitation = {
    uid: session.uid,
    sequence: session.sequence,
    start: session.starts_at,
    end: session.ends_at,
    summary: `${session.title}, ${held.group.name}`,
    description:
      method === 'CANCEL'
        ? said(msg`You no longer have a seat in this session.`)
        : said(msg`To give back the seat: ${{ url }}`),
    place: method === 'CANCEL' ? '' : session.place,
    organizer: organizerOf(ctx.deps.settings.mail.from),
    attendees: [{ name: to.full_name || to.username, email }],
    url,
  }
  return { method, text: invitationText(invitation, method, ctx.now) }
}

/** Call it in the transaction of the change. */
export async function mailSeats(
  ctx: AnyContext,
  { group, session }: Held,
  people: readonly Recipient[],
  news: SeatNews,
): Promise<void> {
  const { site } = ctx.deps.settings
  const isCalendar = hasCalendar(news)
  const sequence = isCalendar ? await nextSequence(ctx.db, session) : session.sequence
  const held = { group, session: { ...session, sequence } }
  const isToldPlace = ['taken', 'given', 'moved', 'reminder'].includes(news)
  for (const to of people) {
    await mailTo(ctx, addressTo(to), () => ({
      kind: `account-group-seat-${news}`,
      ...mailOf(site, `group_seat_${news}`, valuesOf(ctx, held, to, isToldPlace)),
      ...(isCalendar && { calendar: calendarFor(ctx, held, to, CALENDARS[news]) }),
    }))
  }
}
