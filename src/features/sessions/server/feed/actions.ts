import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator'
import { coachesNeedTwoFactor } from '#src/features/accounts/server/rights/actions.ts'
import { asCoach } from '#src/features/sharing/server/rights/actions.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { sendNotFound } from '#src/platform/server/http/failures.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { getFeed, makeFeed } from '../../contract.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** Past sessions in the feed. */
const PAST_DAYS = 60
const REFRESH_SECONDS = 900

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function read({ db, caller }: Call<typeof getFeed>) {
  const feed = await store.findFeed(db, asCoach(caller))
  return {
    data: {
      active: feed !== undefined,
      details: feed?.details ?? false,
      created_at: feed?.created_at ?? null,
    },
  }
}

/** Only its hash is stored, so the address is shown now or never. */
export async function make({ db, deps, caller, body, now }: Call<typeof makeFeed>) {
  const token = randomBytes(24).toString('base64url')
  const created_at = now.toISOString()
  const { details } = body
  await store.replaceFeed(db, asCoach(caller), { token_hash: hashOf(token), details, created_at })
  const url = `${deps.settings.siteUrl}/calendar/${token}.ics`
  return { data: { url, webcal_url: url.replace(/^https?:/, 'webcal:'), details, created_at } }
}

async function feedText(
  db: Db,
  { coach_id, details }: { coach_id: number; details: boolean },
  brand: string,
  now: Date,
): Promise<string> {
  const from = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString()
  const calendar = ical({
    name: brand,
    prodId: { company: 'First Domino', product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const session of await store.listForFeed(db, coach_id, from)) {
    const person = session.full_name || session.username || session.guest_name || ''
    calendar.createEvent({
      id: session.uid,
      sequence: session.sequence,
      stamp: new Date(session.updated_at),
      start: new Date(session.starts_at),
      end: new Date(session.ends_at),
      summary: details ? `${session.name} with ${person}` : 'Busy',
      busystatus: ICalEventBusyStatus.BUSY,
      ...(details && session.place && { location: session.place }),
    })
  }
  return calendar.toString()
}

/** `GET /calendar/{token}.ics`: anyone who has the address may read it. */
export function serveFeed({ app, db, deps }: ServeContext): void {
  const options = { config: { isCountedRead: true } }
  app.get<{ Params: { file: string } }>('/calendar/:file', options, async (request, reply) => {
    const [, token] = /^([\w-]{32})\.ics$/.exec(request.params.file) ?? []
    const feed = token ? await store.findByHash(db, hashOf(token), coachesNeedTwoFactor(deps)) : undefined
    if (!feed) return sendNotFound(reply)
    const text = await feedText(db, feed, deps.settings.site.brand, deps.now())
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="sessions.ics"',
        'x-robots-tag': 'noindex',
      })
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
