export const NAME_MAX = 200
export const SUBJECT_MAX = 200
export const PHONE_MAX = 50
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 10_000

export const NAME_REQUIRED = 'Please tell us your name'
export const MESSAGE_TOO_SHORT = 'Your message must be at least 10 characters long'

/** Sentences of the form's states (spec 4 and 8). */
export const CONTACT_WORDS = {
  busy: 'Sending...',
  sent: 'Message sent!',
  sentMore: "We'll get back to you as soon as possible.",
  failed: 'Failed to send message. Please try again.',
} as const
