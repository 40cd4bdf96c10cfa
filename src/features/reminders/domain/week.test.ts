import { expect, test } from 'vitest'
import { speaking, speakOnServer } from '#src/platform/server/languages.ts'
import { weekNumbers, weekSentence } from './week.ts'

const day = { date: '2026-11-16', pips: null, isRest: false }
const green = { ...day, pips: Array<boolean>(12).fill(true) }
const week = [green, { ...day, isRest: true }, day]

test('what a week was is said in the language of its mail', async () => {
  speakOnServer(() => 'en')
  expect(weekSentence(week)).toBe('Monday: 12 of 12 pips. Tuesday: rest day. Wednesday: no domino.')
  expect(weekNumbers(week, [])).toBe('1 day with a domino · 1 green day · 0 pips')
  await speaking('de', () => {
    expect(weekSentence(week)).toBe(
      'Montag: 12 von 12 Augen. Dienstag: Ruhetag. Mittwoch: kein Domino.',
    )
    expect(weekNumbers(week, [])).toBe('1 Tag mit Domino · 1 grüner Tag · 0 Augen')
  })
})
