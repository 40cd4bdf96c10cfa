/** Sentences of the sign-up; the answer is the same whether or not the address is known (contract). */
export const NEWSLETTER_WORDS = {
  busy: 'Sending...',
  sent: 'Almost there!',
  sentMore: 'Please open the mail we sent you and confirm. Until then nothing is sent.',
  failed: 'Failed to sign you up. Please try again.',
} as const

/** A confirmation link works for so long; a further one is mailed at the earliest after so long. */
export const CONFIRM_DAYS = 7
export const CONFIRM_AGAIN_MINUTES = 10

export const SUBJECT_MAX = 200
export const LETTER_MAX = 50_000
/** Subscribers whose mails are written in one transaction. */
export const LETTER_BATCH = 200
/** Who writes copies, or stops them, does so alone by this name. */
export const COPIES = 'newsletter copies'
export const LETTER_STATUSES = ['draft', 'sending', 'sent'] as const

/** How long 'Copied' stands, in milliseconds (spec 9). */
export const COPIED_MS = 2_000
