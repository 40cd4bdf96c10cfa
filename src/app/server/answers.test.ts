import { afterEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { ErrorCode } from '#src/contract/errors.ts'
import { speakBy, speakerOf } from '#src/contract/i18n.ts'
import { AppError, errorCodes } from '#src/platform/server/errors.ts'
import { parseInput } from '#src/platform/server/http/validation.ts'
import { openSite } from '#test/app.ts'
import { endpoints } from './features.ts'

openSite()

/** What no field takes, each in another way. */
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'a',
  '\0',
  'a\u202eb',
  'x'.repeat(1_000_001),
  '0001-01-01',
  '9999-12-31',
  -1,
  0.5,
  1e9,
  true,
  [],
  [1, 1],
  Array.from({ length: 2_000 }, () => ({})),
  {},
]

const shapeOf = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : []

function sentencesFor(schema: z.core.$ZodType | undefined): string[] {
  const inputs = WRONG.flatMap(wrong => [
    wrong,
    Object.fromEntries(shapeOf(schema).map(name => [name, wrong])),
  ])
  return [{ thereIsNoSuch: 1 }, ...inputs].flatMap(input => {
    try {
      parseInput(schema, input)
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Which values a field takes is no sentence.
      return Object.values(error.toJSON().fields ?? {}).map(said =>
        said.replace(/ of: .*/, ' of: …'),
      )
    }
  })
}

function everyRefusal(): string[] {
  const codes = errorCodes().map(code => {
    const failure = new AppError(code as ErrorCode)
    return `${failure.status} ${code}: ${failure.toJSON().message}`
  })
  const sentences = endpoints.flatMap(({ params, query, body }) =>
    [params, query, body].flatMap(sentencesFor),
  )
  return [...codes, '', ...[...new Set(sentences)].sort(), '']
}

const english = speakerOf('en')
afterEach(() => speakBy(() => english))

test('every refusal says what it said, to the word', async () => {
  await expect(everyRefusal().join('\n')).toMatchFileSnapshot('../../../test/english/answers.txt')
})

test('every refusal is said in the language of whoever is answered', () => {
  const other = Object.assign(speakerOf('de'), { _: () => 'Nein.' })
  speakBy(() => other)
  const [spoken, ...more] = new Set(everyRefusal().map(line => line.replace(/^\d+ \w+: /, '')))
  expect([spoken, ...more]).toEqual(['Nein.', ''])
})
