import type { PurchaseState } from '../../contract/checkout.ts'

const stamp = (instant: string) => `${instant.replace(/[-:]/g, '').slice(0, 15)}Z`

const escaped = (text: string) => text.replace(/[\\,;]/g, sign => `\\${sign}`).replace(/\n/g, '\\n')

/**
 * RFC 5545, as an address that can be downloaded. The invitation that is mailed has the place and the link, and the same
 * UID, so that a calendar holds one entry.
 */
export function calendarFile(
  { start, end }: NonNullable<PurchaseState['appointment']>,
  { uid, title, brand }: { uid: string; title: string; brand: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Offers//EN`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(`${title}, ${brand}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}
