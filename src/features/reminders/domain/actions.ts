/** What a link can log: the lead pip, a day's silence, a rest day, or only that the member is there. */
const TAP_ACTIONS = ['done', 'not_today', 'rest_day', 'stay'] as const
export type Action = (typeof TAP_ACTIONS)[number]

export const isAction = (value: string): value is Action =>
  (TAP_ACTIONS as readonly string[]).includes(value)
