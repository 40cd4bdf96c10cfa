import { createHash, randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import type * as contract from '../contract/calendars.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import * as store from './feed.store.ts'
import { listGroupMeetings } from './group-sessions.store.ts'

/** How many days of past sessions the feed has. */
const PAST_DAYS = 60
const REFRESH_SECONDS = 900

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function getFeed({ db, who }: Context) {
  const feed = await store.findFeed(db, asCoach(who))
  return {
    active: feed !== undefined,
    details: feed?.details ?? false,
    created_at: feed?.created_at ?? null,
  }
}

/** Only a hash of the token is stored, so the address can be shown only now. */
export async function makeFeed(ctx: Context, { details }: InputOf<typeof contract.makeFeed>) {
  const token = randomBytes(24).toString('base64url')
  const created_at = ctx.now.toISOString()
  await store.replaceFeed(ctx.db, asCoach(ctx.who), {
    token_hash: hashOf(token),
    details,
    created_at,
  })
  const url = `${ctx.deps.settings.siteUrl}/calendar/${token}.ics`
  return { url, webcal_url: url.replace(/^https?:/, 'webcal:'), details, created_at }
}

export const endFeed = ({ db, who }: Context) => store.deleteFeed(db, asCoach(who))

async function textOf(
  ctx: AnyContext,
  { coach_id, details }: { coach_id: number; details: boolean },
  brand: string,
): Promise<string> {
  const from = new Date(ctx.now.getTime() - PAST_DAYS * DAY_MS).toISOString()
  const calendar = ical({
    name: brand,
    prodId: { company: 'First Domino', product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  const own = (await store.listForFeed(ctx.db, coach_id, from)).map(session => ({
    ...session,
    stamp: session.updated_at,
    title: said(
      msg`${{ session: SESSION_NAMES.read(session.name) }} with ${{ name: session.full_name || session.username || session.guest_name || '' }}`,
    ),
  }))
  const ofGroups = (await listGroupMeetings(ctx.db, coach_id, from)).map(session => ({
    ...session,
    stamp: session.created_at,
    title: `${session.title}, ${session.name}`,
    video_link: '',
  }))
  for (const session of [...own, ...ofGroups]) {
    const where = session.place || session.video_link
    calendar.createEvent({
      id: session.uid,
      sequence: session.sequence,
      stamp: new Date(session.stamp),
      start: new Date(session.starts_at),
      end: new Date(session.ends_at),
      summary: details ? session.title : said(msg`Busy`),
      busystatus: ICalEventBusyStatus.BUSY,
      ...(details && where && { location: where }),
    })
  }
  return calendar.toString()
}

/** The calendar at a secret address. @returns null for an unknown address, or when its coach no longer has the right */
export async function feedText(ctx: AnyContext, token: string) {
  const feed = await store.findByHash(ctx.db, hashOf(token), coachesNeedTwoFactor(ctx.deps))
  return feed ? textOf(ctx, feed, ctx.deps.settings.site.brand) : null
}
