export const USERNAME_MIN = 3

export const USERNAME_MAX = 50

export const PASSWORD_MIN = 6

/** The least with `PASSWORD_RULES=strict` (ASVS 6.2.1). */
export const PASSWORD_MIN_STRICT = 8

export const PASSWORD_MAX = 200

export const EMAIL_MAX = 254

export const NAME_MAX = 200

/** Sign-in failures that are let pass in `SIGN_IN_WINDOW_SECONDS` (contract: accounts). */
export const SIGN_IN_FAILURES_PER_NAME = 10

export const SIGN_IN_FAILURES_PER_ADDRESS = 50

export const SIGN_IN_WINDOW_SECONDS = 15 * 60

/** A session ends when it has not been used for so long; using it moves the end. */
export const SESSION_DAYS = 30

/** However much it is used, it ends so long after signing in: a stolen cookie is not good for ever. */
export const SESSION_DAYS_IN_ALL = 90

/**
 * A change that could take the account away asks for the password again when it was given longer ago than so, by signing
 * in or by being asked before (ASVS 7.5.1, 7.5.2).
 */
export const CONFIRM_MINUTES = 15

/** The password that the first start prints works for so long, and must be changed within (ASVS 6.4.1). */
export const FIRST_PASSWORD_DAYS = 7

/** Each signs in once in place of a code, for a member who has lost their telephone. */
export const RECOVERY_CODES = 8

export const USERNAME_TOO_SHORT = 'Username must be at least 3 characters'

export const USERNAME_BAD = 'Use letters, digits, and _ . - only'

export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'

export const EMAIL_BAD = 'Please enter a valid email address'

export const PASSWORDS_DIFFER = 'Passwords do not match'

export const TIERS = ['basic', 'premium', 'coaching'] as const

/** A mailed link to confirm an address works for so long, once (contract: accounts). */
export const CONFIRM_HOURS = 24

/** A mailed link to set a new password works for so long, once. */
export const RESET_MINUTES = 60

/** At most so many mails of one kind to one account in an hour. */
export const MAILS_PER_HOUR = 5

export const CONFIRMATION_SENT =
  'If there is such an account and its address is not confirmed yet, a confirmation email is on its way.'

export const RESET_SENT =
  'If there is such an account, an email with a link to set a new password is on its way.'

export const EMAIL_CONFIRMED = 'Your email address is confirmed.'

export const PASSWORD_WRONG = 'The current password is not right'

export const CODE_WRONG = 'This code is not right, or was used already. Please take the next one.'

export const NO_PASSWORD =
  'Your account has no password yet. Set one by “Forgot your password?”, or sign in again.'

export const PASSWORD_POPULAR =
  'Many people have this password, so it is tried first. A short sentence of your own is safer.'

export const PASSWORD_GUESSABLE =
  'This password is made of your name or ours, which is tried early. A short sentence of your own is safer.'
