export const WAITING_KINDS = [
  'invitation',
  'message',
  'check_in',
  'step',
  'session',
  'share',
  'seat',
] as const

/** Longer than anybody would read through. */
export const WAITING_MAX = 50
