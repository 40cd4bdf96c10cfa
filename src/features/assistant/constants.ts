import { msg } from '@lingui/core/runtime-macro'

export const MESSAGES_MAX = 40

export const WEEK_MAX = 6_000

/** Limits for saved conversations: their number, the messages in each, the characters of a message. */
export const SAVED_MAX = 50

export const SAVED_MESSAGES_MAX = 100

export const SAVED_TEXT_MAX = 8_000

/** Used if the server sends no message of its own (docs/product.md 3.9). */
export const CHAT_FAILED = msg`Failed to get response from AI coach`
