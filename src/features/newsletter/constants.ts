import { msg } from '@lingui/core/runtime-macro'

/** The same whether or not the address is known (docs/product.md 10.3). */
export const NEWSLETTER_WORDS = {
  busy: msg`Sending...`,
  sent: msg`Almost there!`,
  sentMore: msg`Please open the mail we sent you and confirm. Nothing is sent until then.`,
  failed: msg`Failed to sign you up. Please try again.`,
} as const

export const CONFIRM_DAYS = 7
/** How long until another confirmation link may be mailed to the same address. */
export const CONFIRM_RETRY_MINUTES = 10

export const SUBJECT_MAX = 200
export const ISSUE_MAX = 50_000
/** Subscribers per transaction. */
export const ISSUE_BATCH = 200
/** Lock held while copies are queued or deleted. */
export const COPIES_LOCK = 'newsletter copies'
export const ISSUE_STATUSES = ['draft', 'sending', 'sent'] as const

/** docs/product.md 10.3 */
export const COPIED_MS = 2_000
