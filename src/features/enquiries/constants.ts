import { msg } from '@lingui/core/runtime-macro'

export const NAME_MAX = 200

export const PHONE_MAX = 50

export const MESSAGE_MAX = 10_000

export const INTERESTS = ['1on1', 'group', 'self', 'other'] as const

export type Interest = (typeof INTERESTS)[number]

/** docs/product.md 3.7 */
export const INTEREST_LABELS: Record<Interest, string> = {
  '1on1': '1:1 Coaching',
  group: 'Group Coaching',
  self: 'Self-Guided Program',
  other: 'Something Else',
}

export const CONSULTATION_MINUTES = 30

export const REPLY_HOURS = 24

export const NAME_REQUIRED = msg`Please tell us your name`

export const INTEREST_REQUIRED = msg`Please choose what interests you`

/** docs/product.md 3.7 */
export const BOOKING_WORDS = {
  busy: 'Scheduling...',
  sent: 'Booking request sent!',
  sentMore: "We'll contact you soon to confirm your consultation.",
  failed: 'Failed to send booking request. Please try again.',
  received: 'Booking Request Received!',
  askForTime: 'Ask for this time',
  stillFree: 'It is not held: it becomes yours when the coach confirms it.',
} as const

export const SUBJECT_MAX = 200

export const MESSAGE_MIN = 10

export const MESSAGE_TOO_SHORT = msg`Your message must be at least 10 characters long`

/** docs/product.md 3.8 */
export const CONTACT_WORDS = {
  busy: 'Sending...',
  sent: 'Message sent!',
  sentMore: "We'll get back to you as soon as possible.",
  failed: 'Failed to send message. Please try again.',
} as const

/** Characters of a message shown when it has no subject (docs/product.md 10.2). */
export const PREVIEW_LENGTH = 50
