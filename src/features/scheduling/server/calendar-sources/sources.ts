import type { BlockList } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { CALENDAR_BYTES_MAX } from '../../constants.ts'
import { type Guard, guardedFetch, RefusedAddress, UnreadableAnswer } from './guarded-fetch.ts'
import type { Source } from './seal.ts'

export interface Reading {
  permitted: BlockList | null
  signal: AbortSignal
  /** Unix times in ms. */
  from: number
  until: number
}

/** `webcal:` is https by another name. @throws RefusedAddress for what is not an address */
export function calendarUrl(typed: string): string {
  const text = typed.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(text)) throw new RefusedAddress(said(msg`is not an address`))
  const url = new URL(text)
  if (url.protocol !== 'https:') throw new RefusedAddress(said(msg`does not begin with https://`))
  return url.href
}

const guardOf = ({ permitted, signal }: Reading): Guard => ({
  permitted,
  signal,
  bytesLeft: CALENDAR_BYTES_MAX,
})

const basic = ({ username, password }: Source): Record<string, string> =>
  username
    ? { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` }
    : {}

/** @throws RefusedAddress, UnreadableAnswer */
export async function readIcs(source: Source, reading: Reading): Promise<string[]> {
  const answer = await guardedFetch(guardOf(reading))(source.url, {
    headers: { accept: 'text/calendar, */*;q=0.1', ...basic(source) },
  })
  if (!answer.ok) throw new UnreadableAnswer(said(msg`answered ${{ status: answer.status }}`))
  return [await answer.text()]
}

const samePath = (a: string, b: string): boolean =>
  new URL(a).pathname.replace(/\/$/, '') === new URL(b).pathname.replace(/\/$/, '')

/**
 * The entries of one CalDAV collection, or of all collections of the account if the address names none.
 * @throws RefusedAddress, UnreadableAnswer
 */
export async function readCaldav(source: Source, reading: Reading): Promise<string[]> {
  const { createDAVClient } = await import('tsdav')
  const client = await createDAVClient({
    serverUrl: source.url,
    credentials: { username: source.username ?? '', password: source.password ?? '' },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
    fetch: guardedFetch(guardOf(reading)),
  })
  const all = await client.fetchCalendars()
  const named = all.filter(({ url }) => samePath(url, source.url))
  const calendars = named.length > 0 ? named : all
  if (calendars.length === 0) throw new UnreadableAnswer(said(msg`has no calendars`))
  const timeRange = {
    start: new Date(reading.from).toISOString(),
    end: new Date(reading.until).toISOString(),
  }
  const texts: string[] = []
  for (const calendar of calendars) {
    const components = calendar.components ?? ['VEVENT']
    if (!components.includes('VEVENT')) continue
    const objects = await client.fetchCalendarObjects({ calendar, timeRange })
    for (const { data } of objects) if (typeof data === 'string' && data) texts.push(data)
  }
  return texts
}
