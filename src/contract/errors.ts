/**
 * The closed vocabulary of failures. A code is a stable word for a program, the sentence is for a person
 * (contract: HTTP, failure).
 */
export const ERRORS = {
  invalid: { status: 400, message: 'Please check what you entered.' },
  invalid_json: { status: 400, message: 'The request is not valid JSON.' },
  link_invalid: {
    status: 400,
    message: 'This link was used already, or is too old. Please ask for a new one.',
  },
  bad_signature: { status: 400, message: 'The signature does not match.' },
  unauthenticated: { status: 401, message: 'Authentication required' },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  code_needed: { status: 401, message: 'Please enter the code of your authenticator app.' },
  code_wrong: {
    status: 401,
    message: 'This code is not right, or was used already. Please take the next one.',
  },
  card_declined: { status: 402, message: 'Your card was declined.' },
  card_refused: { status: 402, message: 'This sandbox takes its own test cards only; no money moves here.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  second_step_first: {
    status: 403,
    message: 'This site asks for two-step sign-in. Please set it up in your account first.',
  },
  confirm_first: { status: 403, message: 'Please enter your password again first.' },
  wrong_origin: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'Not found' },
  username_taken: { status: 409, message: 'That username is already taken.' },
  email_taken: { status: 409, message: 'That email address is already in use.' },
  second_step_on: { status: 409, message: 'Your account asks for a code already.' },
  last_admin: { status: 409, message: 'You are the only administrator. Make somebody else one first.' },
  letter_sent: { status: 409, message: 'This newsletter is on its way and can no longer be changed.' },
  already_subscribed: { status: 409, message: 'You already have an active subscription' },
  membership_state: {
    status: 409,
    message: 'This cannot be done with your membership as it is now. Please look at it again.',
  },
  preview_stale: { status: 409, message: 'This price is no longer current. Please look at it again.' },
  no_portal: { status: 409, message: 'This is the sandbox: no card is kept, so there is none to change.' },
  not_subscribed: { status: 409, message: 'You have no active subscription.' },
  domino_completed: { status: 409, message: 'This domino is completed and closed to changes.' },
  domino_stale: { status: 409, message: 'This domino was changed elsewhere in the meantime.' },
  planner_exists: { status: 409, message: 'There is a planner for this week already.' },
  cabinet_stale: { status: 409, message: 'This entry was changed elsewhere in the meantime.' },
  cabinet_moved: {
    status: 409,
    message: 'This drawer was changed elsewhere in the meantime. Please try again.',
  },
  conversations_full: { status: 409, message: 'You keep 50 conversations already. Please delete one first.' },
  planner_stale: { status: 409, message: 'This planner was changed elsewhere in the meantime.' },
  domino_not_ready: { status: 409, message: 'All 12 pips must be Completed first.' },
  too_large: { status: 413, message: 'That is too large.' },
  not_json: { status: 415, message: 'Please send JSON.' },
  too_many: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  ai_unavailable: {
    status: 503,
    message: "I'm currently having trouble processing your request. Please try again later.",
  },
  unavailable: { status: 503, message: 'The service is briefly unavailable. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The JSON of every failure. `message` and `error` are the same sentence. */
export interface Failure {
  success: false
  message: string
  error: string
  code: ErrorCode
  fields?: Record<string, string>
}
