import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'

const PIP_ACTIONS = PIP_NUMBERS.map(pip => `pip${pip}` as const)

/** What a link can log: a pip, a day's silence, a rest day, or only that the member is there. */
export const TAP_ACTIONS = ['done', ...PIP_ACTIONS, 'not_today', 'rest_day', 'stay', 'later'] as const
export type Action = (typeof TAP_ACTIONS)[number]

export const isAction = (value: string): value is Action => (TAP_ACTIONS as readonly string[]).includes(value)

/** The pip that an action names itself; null if it is determined later. */
export const pipOf = (action: Action): number | null =>
  action.startsWith('pip') ? Number(action.slice(3)) : null

export const pipAction = (pip: number): Action => `pip${pip}` as Action
