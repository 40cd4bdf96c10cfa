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

/** Plans a walk after coffee for today, with the seventh pip as its lead. */
export const planWalk = (person: Person) =>
  dataOf(
    person.post('/api/if-thens', {
      week: '2026-11-16',
      cue_kind: 'after',
      cue: 'I have had coffee',
      action: 'walk',
      days: [5],
      pip: 7,
    }),
    201,
  )
