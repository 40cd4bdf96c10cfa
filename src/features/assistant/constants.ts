export const MESSAGES_MAX = 40

/** What a member shares of their week with one message. */
export const WEEK_MAX = 6_000

/** What is kept at the member's wish: so many conversations, of so many messages, of so many characters each. */
export const KEPT_MAX = 50

export const KEPT_MESSAGES_MAX = 100

export const KEPT_TEXT_MAX = 8_000

/** Said when the server gives no sentence of its own (spec 8). */
export const CHAT_FAILED = 'Failed to get response from AI coach'
