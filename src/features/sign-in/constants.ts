import { msg } from '@lingui/core/runtime-macro'

/** The administrator's name where none is set. */
export const FIRST_ADMINISTRATOR = 'admin'

export const USERNAME_MIN = 3

export const USERNAME_MAX = 50

export const PASSWORD_MIN = 6

/** With `PASSWORD_RULES=strict` (ASVS 6.2.1). */
export const PASSWORD_MIN_STRICT = 8

export const PASSWORD_MAX = 200

export const EMAIL_MAX = 254

export const NAME_MAX = 200

/** Failed sign-ins that are allowed (docs/product.md 8.2). */
export const FAILURES_PER_NAME = { max: 10, windowSeconds: 15 * 60 }

export const FAILURES_PER_ADDRESS = { max: 50, windowSeconds: 15 * 60 }

/** Idle timeout; each use extends it. */
export const SESSION_DAYS = 30

/** Absolute limit, however active the session is: a stolen cookie must not work forever. */
export const SESSION_MAX_DAYS = 90

/** Set by a page that signs out without a connection, since the session's own cookie is out of its reach. */
export const SIGNED_OUT_COOKIE = 'signed_out'

/** A change that could lose the user the account needs a password entered within this time (ASVS 7.5.1, 7.5.2). */
export const CONFIRM_MINUTES = 15

/** How long the password printed at the first start works (ASVS 6.4.1). */
export const FIRST_PASSWORD_DAYS = 7

export const SIGN_IN_METHODS = ['password', 'google', 'passkey'] as const

/** Per account: more devices than anyone has, but few enough to show in one list. */
export const SESSIONS_MAX = 1_000

/** How long the security log keeps a sign-in. */
export const SIGN_IN_LOG_DAYS = 90

/** Per member: about a hundred a day, so that nobody can fill the disk by signing in. */
export const SIGN_INS_KEPT = 10_000

export const SIGN_INS_SHOWN = 100

/** Mails that tell a member of a change to the account: per account and kind of change. */
export const NOTICES_PER_HOUR = 10
/** The same mails to unconfirmed addresses: per network that causes them. */
export const STRANGER_NOTICES_PER_HOUR = 100

export const RECOVERY_CODES = 8

/** Per account. */
export const PASSKEYS_MAX = 20

export const PASSKEY_NAME_MAX = 100

/** How long a challenge can be answered; it works only once. */
export const CHALLENGE_MINUTES = 5

export const USERNAME_TOO_SHORT = msg`Username must be at least 3 characters`

export const USERNAME_BAD = msg`Use letters, digits, and _ . - only`

export const PASSWORD_TOO_SHORT = msg`Password must be at least 6 characters`

export const EMAIL_BAD = msg`Please enter a valid email address`

export const PASSWORDS_DIFFER = msg`Passwords do not match`

export const SUBSCRIPTION_STATUSES = ['active', 'inactive', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const TIERS = ['basic', 'premium', 'coaching'] as const
export type Tier = (typeof TIERS)[number]

/** docs/product.md 8.3 */
export const CONFIRM_HOURS = 24

export const RESET_MINUTES = 60

/** Per account and kind of mail. */
export const MAILS_PER_HOUR = 5

export const CONFIRMATION_SENT = msg`If there is such an account and its address is not confirmed yet, a confirmation email is on its way.`

export const RESET_SENT = msg`If there is such an account, an email with a link to set a new password is on its way.`

export const EMAIL_CONFIRMED = msg`Your email address is confirmed.`

export const PASSWORD_WRONG = msg`The current password is incorrect`

export const CODE_WRONG = msg`This code is wrong or has already been used. Please try the next one.`

export const PASSKEY_UNREADABLE = msg`The passkey could not be added. Please try again.`

export const PASSKEY_WRONG = msg`This passkey did not confirm that it is you. Please try again.`

export const NO_PASSKEY = msg`Your account has no passkey.`

export const PASSKEYS_NEED_HTTPS = msg`Passkeys need a site with a host name and https.`

export const NO_PASSWORD = msg`Your account has no password yet. Set one with “Forgot your password?”, or sign in again.`

export const PASSWORD_POPULAR = msg`Many people use this password, so attackers try it first. A short sentence of your own is safer.`

export const PASSWORD_WAS_GIVEN = msg`This is the password that you were given, and others may have seen it. Please choose one of your own.`

export const PASSWORD_GUESSABLE = msg`This password is based on your name or ours, which attackers try early. A short sentence of your own is safer.`

/** How long the link of a mailed invitation can be used to register and accept. */
export const INVITATION_LINK_DAYS = 14

export const OTHER_ADDRESS = msg`This invitation is for the address it was mailed to.`
