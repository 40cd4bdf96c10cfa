import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import { dataOf, type Person } from './app.ts'

/** The day of the tests' clock. */
export const TODAY = '2026-11-20'

/** The statuses of all twelve pips. */
export const pips = (status: string): Record<string, string> =>
  Object.fromEntries(PIP_NUMBERS.map(n => [`pip${n}_status`, status]))

export const DONE = pips('Completed')

/** Sets a domino as the site's pages do, by default for today. @returns what is stored */
export const setDomino = (person: Person, fields: Record<string, unknown> = {}) =>
  dataOf(person.post('/api/domino-entries', { date: TODAY, title: 'Walk', ...fields }), 201)
