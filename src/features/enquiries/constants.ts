import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const NAME_MAX = 200

export const PHONE_MAX = 50

export const MESSAGE_MAX = 10_000

export const INTERESTS = ['1on1', 'group', 'self', 'other'] as const

export type Interest = (typeof INTERESTS)[number]

/** docs/product.md 3.7 */
export const INTEREST_LABELS: Record<Interest, MessageDescriptor> = {
  '1on1': msg`1:1 Coaching`,
  group: msg`Group Coaching`,
  self: msg`Self-Guided Program`,
  other: msg`Something Else`,
}

export const CONSULTATION_MINUTES = 30

export const REPLY_HOURS = 24

export const NAME_REQUIRED = msg`Please tell us your name`

export const INTEREST_REQUIRED = msg`Please choose what interests you`

/** docs/product.md 3.7 */
export const BOOKING_WORDS = {
  busy: msg`Scheduling...`,
  sent: msg`Booking request sent!`,
  sentMore: msg`We'll contact you soon to confirm your consultation.`,
  failed: msg`Failed to send booking request. Please try again.`,
  received: msg`Booking Request Received!`,
  askForTime: msg`Ask for this time`,
  stillFree: msg`It is not held: it becomes yours when the coach confirms it.`,
} as const

export const SUBJECT_MAX = 200

export const MESSAGE_MIN = 10

export const MESSAGE_TOO_SHORT = msg`Your message must be at least 10 characters long`

/** docs/product.md 3.8 */
export const CONTACT_WORDS = {
  busy: msg`Sending...`,
  sent: msg`Message sent!`,
  sentMore: msg`We'll get back to you as soon as possible.`,
  failed: msg`Failed to send message. Please try again.`,
} as const

/** Characters of a message shown when it has no subject (docs/product.md 10.2). */
export const PREVIEW_LENGTH = 50
