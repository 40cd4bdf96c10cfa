import { EDIT_MINUTES, PREPARE_HOURS } from '../constants.ts'

/** Until when its author can edit a message. @param createdAt an instant */
export const editableUntil = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + EDIT_MINUTES * 60_000).toISOString()

/** Whether it is time to ask both sides what they want to talk about. @param nextSessionAt an instant */
export const isTimeToPrepare = (nextSessionAt: string | null, now: Date): boolean =>
  nextSessionAt !== null &&
  Date.parse(nextSessionAt) > now.getTime() &&
  Date.parse(nextSessionAt) - now.getTime() <= PREPARE_HOURS * 3_600_000
