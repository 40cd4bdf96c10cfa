/** Nothing offers a seat yet: groups will. */
export const WAITING_KINDS = [
  'invitation',
  'message',
  'check_in',
  'step',
  'session',
  'share',
  'seat',
] as const

/** The list is as long as somebody can look through. */
export const WAITING_MAX = 50
