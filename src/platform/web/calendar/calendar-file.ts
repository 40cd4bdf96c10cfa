const stamp = (instant: string) => `${instant.replace(/[-:]/g, '').slice(0, 15)}Z`

const escaped = (text: string) => text.replace(/[\\,;]/g, sign => `\\${sign}`).replace(/\n/g, '\\n')

interface CalendarEntry {
  /** As in the invitation that is mailed, so that a calendar holds one entry. */
  uid: string
  title: string
  start: string
  end: string
  /** Empty for none. */
  place: string
}

/** RFC 5545, as an address that can be downloaded. */
export function calendarFile({ uid, title, start, end, place }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//First Domino//Sessions//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}
