import { msg } from '@lingui/core/runtime-macro'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import {
  coachAddress,
  coachAddresses,
  firstFormPath,
  withdrawFirstForm,
} from '#src/features/coaching/server/exposed.ts'
import { coachName as nameOfCoach } from '#src/features/sign-in/domain/coach-name.ts'
import { findUser, writeTo } from '#src/features/sign-in/server/exposed.ts'
import { mailColorsOf } from '#src/features/texts/domain/mail-colors.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember, enqueueMail, type Mail, mayMailTo } from '#src/platform/server/mail/queue.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import { agreedWords, fullWords, whenWords } from '../domain/words.ts'
import type { StoredAppointment } from './appointments.store.ts'
import { invitationText, organizerOf } from './calendar-text.ts'
import { guestToken } from './guest-tokens.ts'
import { hasOtherSession } from './invitations.store.ts'

/** What a mail tells about a session. */
export type News = 'booked' | 'moved' | 'handed_over' | 'cancelled' | 'reminder' | 'place'

interface Context extends AnyContext {
  /** What a time was bought with, for the coach: the mail tells of both. */
  sold?: string
}

interface Recipient {
  side: 'coach' | 'booker'
  name: string
  email: string
  /** False for an address that nobody has confirmed: it gets few mails. */
  isKnown: boolean
}

/** Where the session can be changed or canceled. */
function linkOf(ctx: Context, session: StoredAppointment, side: Recipient['side']): string {
  const { siteUrl } = ctx.deps.settings.site
  if (side === 'coach') return `${siteUrl}/coach/calendar`
  if (session.member_id !== null) return `${siteUrl}/sessions`
  return `${siteUrl}/booking/session?token=${guestToken(ctx.deps, session.uid)}`
}

interface People {
  coachName: string
  bookerName: string
  recipients: Recipient[]
}

async function peopleOf(ctx: Context, session: StoredAppointment, news?: News): Promise<People> {
  const coach = await findUser(ctx.db, session.coach_id)
  const member = session.member_id === null ? undefined : await findUser(ctx.db, session.member_id)
  const coachName = coach ? nameOfCoach(coach) : ''
  const bookerName = member ? nameOf(member) : (session.guest_name ?? '')
  const email = member ? member.email : session.guest_email
  const recipients: Recipient[] = []
  // Guests count as known: they used a mailed link, or the coach booked for them within the limit for strangers.
  const isKnown = member?.email_verified ?? true
  if (email) recipients.push({ side: 'booker', name: bookerName, email, isKnown })
  const isOfCoachAlone = news === undefined || news === 'reminder'
  const kinds =
    ctx.sold === undefined ? (['bookings'] as const) : (['bookings', 'purchases'] as const)
  const addresses = isOfCoachAlone
    ? [await coachAddress(ctx, session.coach_id)]
    : await coachAddresses(ctx, session.coach_id, kinds)
  // Her living depends on these mails, so they do not wait for a confirmed address.
  for (const address of addresses)
    if (address !== null)
      recipients.push({ side: 'coach', name: coachName, email: address, isKnown: true })
  return { coachName, bookerName, recipients }
}

/** The person whose name and words a mail to one side carries. */
const aboutOther = (session: StoredAppointment, to: Recipient['side']): string | null => {
  if (to === 'booker') return aboutMember(session.coach_id)
  if (session.member_id !== null) return aboutMember(session.member_id)
  return session.guest_email?.toLowerCase() ?? null
}

const whereOf = (
  { place, video_link: link }: StoredAppointment,
  unknown: string,
): (readonly [string, string])[] => [
  ...(place ? [[said(msg`Where`), place] as const] : []),
  ...(link ? [[said(msg`Join by video`), link] as const] : []),
  ...(place || link ? [] : [[said(msg`Where`), unknown] as const]),
]

const descriptionOf = ({ video_link: link }: StoredAppointment, url: string): string =>
  `${link && `${said(msg`Join by video: ${{ link }}`)}\n`}${said(msg`To change or cancel it: ${{ url }}`)}`

function compose(
  ctx: Context,
  session: StoredAppointment,
  { people, to, news, form }: { people: People; to: Recipient; news: News; form: string | null },
): Mail {
  const isCoach = to.side === 'coach'
  const other = isCoach ? people.bookerName : people.coachName
  const [mine, theirs] = isCoach
    ? [session.coach_zone, session.zone]
    : [session.zone, session.coach_zone]
  const when = fullWords(Date.parse(session.starts_at), mine, theirs)
  const url = linkOf(ctx, session, to.side)
  const isOver = news === 'cancelled'
  // Nobody gets their own words by mail: the booker's address may be a stranger's.
  const isToldReason = isCoach || session.cancelled_by === 'coach'
  const noPlace = isCoach
    ? said(msg`No place or link is set`)
    : said(msg`${{ name: breakLinks(people.coachName) }} will tell you`)
  const method = isOver ? 'CANCEL' : 'REQUEST'
  const invitation = {
    uid: session.uid,
    sequence: session.sequence,
    start: session.starts_at,
    end: session.ends_at,
    summary: said(msg`${{ session: SESSION_NAMES.read(session.name) }} with ${{ name: other }}`),
    description: isOver ? said(msg`This session was canceled.`) : descriptionOf(session, url),
    // Calendar programs offer to join by a link that stands here.
    place: session.place || session.video_link,
    organizer: organizerOf(ctx.deps.settings.mail.from),
    attendees: [{ name: to.isKnown ? to.name : to.email, email: to.email }],
    url,
  }
  return {
    kind: `session-${news.replace('_', '-')}`,
    to: to.email,
    about: aboutOther(session, to.side),
    ...mailOf(ctx.deps.settings.site, `session_${news}`, {
      session: SESSION_NAMES.read(session.name),
      name: breakLinks(other),
      when,
      time: whenWords(Date.parse(session.starts_at), mine),
      link: url,
      details: [
        [said(msg`Length`), said(msg`${{ minutes: session.minutes }} minutes`)],
        ...(isOver ? [] : whereOf(session, noPlace)),
        ...(!isCoach && form ? [[said(msg`Before you meet`), form] as const] : []),
        ...(isCoach && ctx.sold ? [[said(msg`Bought`), ctx.sold] as const] : []),
        ...(isCoach && session.message ? [[said(msg`Message`), session.message] as const] : []),
        ...(isOver && session.reason && isToldReason
          ? [[said(msg`Reason`), session.reason] as const]
          : []),
      ],
    }),
    ...(news !== 'reminder' && {
      calendar: { method, text: invitationText(invitation, method, ctx.now) },
    }),
  }
}

const bookerOf = (session: StoredAppointment) => ({
  ...{ coachId: session.coach_id, memberId: session.member_id },
  ...{ guest: session.guest_email?.toLowerCase() ?? null, name: session.guest_name },
})

/** Where a booker finds what the coach asks at the start. */
async function firstFormOf(ctx: Context, session: StoredAppointment): Promise<string | null> {
  const path = await firstFormPath(ctx, bookerOf(session), session.purchase_id !== null)
  return path && `${ctx.deps.settings.site.siteUrl}${path}`
}

/** Mails both sides, in the transaction of the change. @param except sides that no longer exist or want no such mail */
export async function mailNews(
  ctx: Context,
  session: StoredAppointment,
  news: News,
  ...except: readonly Recipient['side'][]
): Promise<void> {
  const people = await peopleOf(ctx, session, news)
  const form = news === 'booked' ? await firstFormOf(ctx, session) : null
  if (news === 'cancelled' && !(await hasOtherSession(ctx.db, session)))
    await withdrawFirstForm(ctx, bookerOf(session))
  for (const to of people.recipients) {
    if (except.includes(to.side)) continue
    if (!to.isKnown && !(await mayMailTo(ctx, to.email))) continue
    const mail = await writeTo(ctx, to.email, () =>
      compose(ctx, session, { people, to, news, form }),
    )
    await enqueueMail(ctx, ctx.deps.settings.site.siteUrl, mail)
  }
}

function valuesForGuest(ctx: Context, session: StoredAppointment) {
  const when = fullWords(Date.parse(session.starts_at), session.zone, session.coach_zone)
  const link = linkOf(ctx, session, 'booker')
  const time = whenWords(Date.parse(session.starts_at), session.zone)
  return { session: SESSION_NAMES.read(session.name), when, time, link }
}

/** The mail with the link that books a time that is held. It repeats nothing that the sender typed. */
export async function mailHold(ctx: Context, session: StoredAppointment): Promise<void> {
  const { site } = ctx.deps.settings
  const left = Date.parse(session.hold_until ?? '') - ctx.now.getTime()
  const to = session.guest_email ?? ''
  const minutes = Math.ceil(left / MINUTE_MS)
  await enqueueMail(ctx, site.siteUrl, {
    kind: 'session-hold',
    to,
    ...(await writeTo(ctx, to, () =>
      mailOf(site, 'session_hold', { ...valuesForGuest(ctx, session), minutes }),
    )),
  })
}

/** The mail with the link that accepts a time which a coach offers. */
export async function mailOffer(ctx: Context, session: StoredAppointment): Promise<void> {
  const { site } = ctx.deps.settings
  const { coachName } = await peopleOf(ctx, session)
  const { zone, hold_until, starts_at } = session
  const to = session.guest_email ?? ''
  await enqueueMail(ctx, site.siteUrl, {
    kind: 'session-offer',
    to,
    about: aboutMember(session.coach_id),
    ...(await writeTo(ctx, to, () =>
      mailOf(site, 'session_offer', {
        ...valuesForGuest(ctx, session),
        name: breakLinks(coachName),
        until: fullWords(Date.parse(hold_until ?? starts_at), zone, zone),
      }),
    )),
  })
}

/** Asks the coach what to do when the time zone database has changed. */
export async function mailReview(ctx: Context, session: StoredAppointment): Promise<void> {
  const people = await peopleOf(ctx, session)
  const coach = people.recipients.find(({ side }) => side === 'coach')
  if (coach) await writeTo(ctx, coach.email, () => askCoach(ctx, session, people, coach))
}

async function askCoach(
  ctx: Context,
  session: StoredAppointment,
  people: People,
  coach: Recipient,
): Promise<void> {
  const { siteUrl, brand } = ctx.deps.settings.site
  const colors = mailColorsOf(ctx.deps.settings.site)
  await enqueueMail(ctx, siteUrl, {
    kind: 'session-review',
    to: coach.email,
    about: aboutOther(session, 'coach'),
    subject: said(msg`A session needs your decision`),
    body: {
      heading: said(msg`Changed clocks affect a session`),
      paragraphs: [
        said(
          msg`${{ session: SESSION_NAMES.read(session.name) }} with ${{ name: breakLinks(people.bookerName) }} was agreed for ${{ time: agreedWords(session.coach_wall_time) }}. Under the new time zone rules it would begin at a different local time.`,
        ),
        said(msg`Please keep the time as it is, or move the session.`),
      ],
      button: { label: said(msg`Look at the session`), url: `${siteUrl}/coach/calendar` },
      footer: [brand],
      ...(colors && { colors }),
    },
  })
}
