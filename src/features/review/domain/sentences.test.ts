import { expect, test } from 'vitest'
import { addDays, weekDates } from '#src/contract/calendar.ts'
import { defaultPips, type PipFields } from '#src/features/tracker/domain/pips.ts'
import type { Outcome } from '../constants.ts'
import { type WeekData, weekSentences } from './sentences.ts'
import { randomFrom } from './trying.ts'

const WEEK = '2026-11-16'
const STATUSES = ['Not Started', 'In Progress', 'Completed', 'half done']
const OUTCOMES: Outcome[] = ['done', 'missed', 'no_cue']

function randomWeek(seed: number): WeekData {
  const random = randomFrom(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  const eager = random()
  const entries = weekDates(WEEK).flatMap(date =>
    Array.from({ length: oneOf([0, 0, 1, 1, 1, 2]) }, () => {
      const pips: Record<string, string> = { ...defaultPips() }
      for (let n = 1; n <= 12; n++) {
        pips[`pip${n}_status`] = random() < eager ? 'Completed' : oneOf(STATUSES)
        if (random() < 0.1) pips[`pip${n}_label`] = oneOf(['Read on 3 days', 'none', 'a, b'])
      }
      return { ...(pips as PipFields), date }
    }),
  )
  const dates = weekDates(WEEK)
  return {
    entries,
    restDays: dates.filter(() => random() < 0.15),
    plans: Array.from({ length: upTo(3) }, () => ({
      outcomes: dates
        .filter(() => random() < 0.5)
        .map(date => ({ date, outcome: oneOf(OUTCOMES) })),
    })),
    dailyPlans:
      random() < 0.3
        ? null
        : Object.fromEntries(
            dates.map(date => [
              date,
              {
                priorities: Array.from({ length: 3 }, () => ({
                  text: oneOf(['', ' ', 'Call', 'Write']),
                  completed: random() < 0.5,
                })),
                domino: '',
                notes: '',
              },
            ]),
          ),
  }
}

/** Counts day by day, with nothing of what the sentences are made with. */
function facts({ entries, restDays, plans, dailyPlans }: WeekData) {
  const areaDays = new Array<number>(12).fill(0)
  let green = 0
  let set = 0
  for (let n = 0; n < 7; n++) {
    const date = addDays(WEEK, n)
    const todays = entries.filter(entry => entry.date === date) as unknown as Record<
      string,
      string
    >[]
    const isDone = (entry: Record<string, string>, pip: number) =>
      entry[`pip${pip}_status`] === 'Completed'
    if (todays.length > 0) set++
    if (
      todays.some(entry =>
        Array.from({ length: 12 }, (_, at) => isDone(entry, at + 1)).every(Boolean),
      )
    )
      green++
    for (let pip = 1; pip <= 12; pip++)
      if (todays.some(entry => isDone(entry, pip))) areaDays[pip - 1] = (areaDays[pip - 1] ?? 0) + 1
  }
  const labels = Array.from(
    { length: 12 },
    (_, at) => (entries.at(-1) as Record<string, string> | undefined)?.[`pip${at + 1}_label`],
  )
  const all = plans.flatMap(({ outcomes }) => outcomes)
  const done = all.filter(({ outcome }) => outcome === 'done').length
  const came = all.filter(
    ({ outcome, date }) => outcome === 'done' || (outcome === 'missed' && !restDays.includes(date)),
  ).length
  const written = Object.values(dailyPlans ?? {})
    .flatMap(day => day.priorities)
    .filter(({ text }) => text.trim())
  const ticked = written.filter(({ completed }) => completed).length
  return {
    areaDays,
    labels,
    green,
    set,
    done,
    came,
    written: written.length,
    ticked,
    rest: restDays.length,
  }
}

const plural = (n: number, word: string) => (n === 1 ? `1 ${word}` : `${n} ${word}s`)

test('of a thousand random weeks no sentence is wrong', () => {
  const kinds = new Set<string>()
  for (let seed = 1; seed <= 1_000; seed++) {
    const week = randomWeek(seed)
    const truth = facts(week)
    const sentences = weekSentences(week)
    expect(sentences.length).toBeLessThanOrEqual(5)
    expect(new Set(sentences.map(({ kind }) => kind)).size).toBe(sentences.length)
    for (const { kind, text, figures } of sentences) {
      kinds.add(kind)
      const most = Math.max(...truth.areaDays)
      const least = Math.min(...truth.areaDays)
      const nameOf = (days: number) => truth.labels[truth.areaDays.indexOf(days)]
      const expected = {
        green_days: `${plural(truth.green, 'green day')}.`,
        areas:
          most === least
            ? `All twelve areas on ${plural(most, 'day')}.`
            : `${nameOf(most)} on ${plural(most, 'day')}, ${nameOf(least)} on ${least === 0 ? 'none' : plural(least, 'day')}.`,
        plan: `${week.plans.filter(plan => plan.outcomes.length > 0).length > 1 ? 'Your plans' : 'Your plan'} worked ${plural(truth.done, 'time')} of ${truth.came}.`,
        dominoes: `You set a domino on ${plural(truth.set, 'day')}.`,
        priorities: `You ticked off ${truth.ticked} of ${truth.written} ${truth.written === 1 ? 'priority' : 'priorities'}.`,
        rest_days: `${plural(truth.rest, 'rest day')}.`,
      }[kind]
      expect(text, `week ${seed}`).toBe(expected)
      for (const number of text.match(/\d+/g)?.map(Number) ?? [])
        if (kind !== 'areas') expect(Object.values(figures)).toContain(number)
    }
  }
  expect(kinds.size).toBe(6)
})

test('says nothing of an empty week', () => {
  expect(weekSentences({ entries: [], restDays: [], plans: [], dailyPlans: null })).toEqual([])
})

test('on a rest day nothing is missed', () => {
  const outcomes = [
    { date: '2026-11-16', outcome: 'done' as const },
    { date: '2026-11-17', outcome: 'missed' as const },
  ]
  const [sentence] = weekSentences({
    entries: [],
    restDays: ['2026-11-17'],
    plans: [{ outcomes }],
    dailyPlans: null,
  })
  expect(sentence).toMatchObject({
    text: 'Your plan worked 1 time of 1.',
    figures: { done: 1, of: 1 },
  })
})
