import { expect, test } from 'vitest'
import { mentioned } from './mentions.ts'

test('a name follows the sign, of one word or several, with or without what ends the sentence', () => {
  expect(mentioned('Thank you, @Anna! And @Ben Ali.')).toEqual([
    expect.arrayContaining(['Anna']),
    expect.arrayContaining(['Ben', 'Ben Ali']),
  ])
  expect(mentioned('a@example.com and @ nobody')).toEqual([])
  expect(mentioned('@a '.repeat(20))).toHaveLength(10)
})
