import { expect, test } from 'vitest'
import { KEYS, type KeyName } from './keys.ts'
import { NO_SITE, wordsOf } from './words.ts'

test('where boards are switched off no default text speaks of a forum', () => {
  const names = Object.keys(KEYS) as KeyName[]
  const speaking = (content: Record<string, unknown>) => {
    const words = wordsOf({ ...NO_SITE, content })
    return names.filter(name => /forum/i.test(JSON.stringify(words(name))))
  }
  expect(speaking({})).toEqual(['plans'])
  expect(speaking({ 'groups.boards': 'off' })).toEqual([])
})
