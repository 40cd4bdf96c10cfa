import { expect, test } from 'vitest'
import { bareTexts } from './bare-texts.ts'

const CONTRACT = 'src/features/garden/contract/beds.ts'
const refused = [CONTRACT, expect.stringContaining('cannot be translated')]

test.each([
  [CONTRACT, "z.minLength(1, 'Please name the bed')"],
  [CONTRACT, 'z.refine(isFree, `Please name one of the beds`)'],
  ['src/features/garden/constants.ts', "export const FULL = 'The bed is full.'"],
  [
    'src/features/garden/errors.ts',
    "export const E = { full: { message: 'The bed is full.' } } as const",
  ],
  ['src/features/garden/domain/words.ts', "export const words = () => 'All is green'"],
  ['src/contract/beds.ts', "export const BAD = 'This is no bed.'"],
  ['src/features/garden/web/bed-page.tsx', 'export const Page = () => <p>All is green</p>'],
  ['src/features/garden/web/bed-page.tsx', 'export const Page = () => <p title="Green" />'],
])('a text that stands bare in %s is found: %s', (file, code) => {
  expect([file, ...bareTexts(file, code)]).toEqual([file, ...refused.slice(1)])
})

test.each([
  [CONTRACT, 'z.minLength(1, refusal(msg`Please name the bed`))'],
  [CONTRACT, "endpoint('GET /api/beds', { summary: 'The beds of a garden' })"],
  ['src/features/garden/domain/words.ts', "throw new Error('This is for developers')"],
  ['src/features/garden/domain/words.ts', "export const isFree = bed.name === 'No name yet'"],
  ['src/features/garden/server/beds.ts', "log.warn('The bed is full')"],
  ['src/features/garden/web/bed-page.tsx', 'export const Page = () => <Trans>All is green</Trans>'],
])('a message is none, nor what nobody reads, in %s: %s', (file, code) => {
  expect(bareTexts(file, code)).toEqual([])
})
