import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { MailCalendar } from '#src/platform/server/db/schema.ts'
import { senderAddress } from '#src/platform/server/settings/sender.ts'

export interface Invitation {
  uid: string
  sequence: number
  /** Instants. */
  start: string
  end: string
  summary: string
  description: string
  place: string
  organizer: Address
  attendees: readonly Address[]
  /** The page where the session can be changed. */
  url: string
}

export interface Address {
  name: string
  email: string
}

/** Who a calendar says to have invited. @param from the sender of mails, as in the settings */
export function organizerOf(from: string): Address {
  const { name, address } = senderAddress(from)
  return { name: name || address, email: address }
}

/**
 * An invitation, its change or its cancellation (RFC 5545, 5546): times in UTC, one UID for life, and a higher SEQUENCE
 * with each change.
 * @param now its DTSTAMP
 */
export function invitationText(invitation: Invitation, method: MailCalendar['method'], now: Date) {
  const isCanceled = method === 'CANCEL'
  const calendar = ical({
    prodId: { company: 'First Domino', product: 'Sessions', language: 'EN' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: invitation.uid,
    sequence: invitation.sequence,
    stamp: now,
    start: new Date(invitation.start),
    end: new Date(invitation.end),
    summary: invitation.summary,
    description: invitation.description,
    ...(invitation.place && { location: invitation.place }),
    url: invitation.url,
    organizer: invitation.organizer,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    attendees: invitation.attendees.map(attendee => ({
      ...attendee,
      rsvp: false,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
    })),
  })
  return calendar.toString()
}
