import { expect, test } from 'vitest'
import { type AnyTableClaims, no, OF_SITE, type PracticeOption } from './claims.ts'
import { practicePlan } from './practice-tables.ts'

const CLAIMS: AnyTableClaims = {
  people: { ...OF_SITE, practice: 'kept', emptied: { hash: 'passwords', link: 'always' } },
  keys: { ...OF_SITE, practice: 'passwords' },
  shares: { ...OF_SITE, practice: 'shares' },
  jobs: { ...OF_SITE, practice: no('each site has its own') },
}
const TABLES = Object.keys(CLAIMS).map(name => ({
  ...{ name, key: ['id'], columns: ['id'], json: [], bytes: [], types: {}, numbered: null },
}))

function exported(...chosen: PracticeOption[]): [Record<string, readonly string[]>, string[]] {
  const { tables, leftOut } = practicePlan(TABLES, CLAIMS, chosen)
  return [Object.fromEntries(tables.map(({ name, emptied }) => [name, emptied])), leftOut]
}

test('each option adds its own tables and columns, and nothing of the other', () => {
  const people = ['hash', 'link']
  expect(exported()).toEqual([{ people }, ['keys', 'shares', 'jobs']])
  expect(exported('shares')).toEqual([{ people, shares: [] }, ['keys', 'jobs']])
  expect(exported('passwords')).toEqual([{ people: ['link'], keys: [] }, ['shares', 'jobs']])
})
