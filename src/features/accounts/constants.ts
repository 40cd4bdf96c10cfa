export const USERNAME_MIN = 3
export const USERNAME_MAX = 50
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254
export const NAME_MAX = 200

/** Sign-in failures that are let pass in `SIGN_IN_WINDOW_SECONDS` (contract: accounts). */
export const SIGN_IN_FAILURES_PER_NAME = 10
export const SIGN_IN_FAILURES_PER_ADDRESS = 50
export const SIGN_IN_WINDOW_SECONDS = 15 * 60

/** A session ends when it has not been used for so long; using it moves the end. */
export const SESSION_DAYS = 30

export const USERNAME_TOO_SHORT = 'Username must be at least 3 characters'
export const USERNAME_BAD = 'Use letters, digits, and _ . - only'
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'
export const EMAIL_BAD = 'Please enter a valid email address'
export const PASSWORDS_DIFFER = 'Passwords do not match'

export const SUBSCRIPTION_STATUSES = ['inactive', 'active', 'past_due', 'canceled'] as const
export const TIERS = ['basic', 'premium', 'coaching'] as const
