import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { openSite } from '#test/app.ts'
import { rowsOf } from '#test/rows.ts'
import { endpoints } from './features.ts'

/** Why nobody is shown help lines for a text: each is a decision. */
const NOT_LOOKED_AT: Readonly<Record<string, RegExp>> = {
  'it proves or names somebody':
    /^(.*\.)?(password|current_password|new_password|code|token|invitation|username|email|member|full_name|first_name|last_name|name|phone|user|userHandle|clientSecret|cardNumber|endpoint|p256dh|auth)$/,
  'it is a setting':
    /^(zone|time_zone|url|video_link|place|toolName|date|tags\[\]|pip\d+_(label|status)|.*\.by)$/,
  'no person fills it': /^website$/,
}
/** By call, where the name alone does not tell. */
const OF_CALLS: Readonly<Record<string, RegExp>> = {
  'the AI coach or the guide answers with care itself':
    /^POST \/api\/ai\/(chat|tool-guidance|weekly-goals|journal-analysis)$/,
  'it is private; what is shared is shown by an own press':
    /^\w+ \/api\/(ai\/conversations|cabinet-entries|weekly-planners|weeks|if-thens|domino-entries|domino-reflections)\b/,
  'whoever runs the site publishes it':
    /^\w+ \/api\/(admin\/(letters|pages)|assessment\/(quizzes|questions)|coach\/(offers|session-types|check-in-form)|groups$|groups\/\{id\}$|groups\/\{id\}\/sessions|group-sessions)/,
  'it is one of the options of a quiz': /^POST \/api\/assessment\/results$/,
  'it notes why money went back': /\/refund$/,
}

type Json = Record<string, unknown>

/** The paths of a schema's texts that are bound by nothing but their length. */
function freeTexts(schema: Json, defs: Json, path: string): string[] {
  const into = (part: unknown, at: string): string[] =>
    part && typeof part === 'object' ? freeTexts(part as Json, defs, at) : []
  if (typeof schema.$ref === 'string') return into(defs[schema.$ref.split('/').at(-1) ?? ''], path)
  const isFree = ['enum', 'const', 'pattern', 'format'].every(bound => !(bound in schema))
  return [
    ...(schema.type === 'string' && isFree ? [path] : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap(any =>
      ((schema[any] ?? []) as Json[]).flatMap(each => into(each, path)),
    ),
    ...Object.entries((schema.properties ?? {}) as Json).flatMap(([name, part]) =>
      into(part, path ? `${path}.${name}` : name),
    ),
    ...into(schema.items, `${path}[]`),
    ...into(schema.additionalProperties, `${path}{}`),
  ]
}

function textsOf({ body }: Endpoint): string[] {
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
  return [...new Set(freeTexts(schema, (schema.$defs ?? {}) as Json, ''))]
}

const matches = (decisions: Readonly<Record<string, RegExp>>, text: string) =>
  Object.values(decisions).some(pattern => pattern.test(text))

test('of each free text it is decided whether another person reads it', () => {
  const undecided = endpoints.flatMap(endpoint => {
    const name = `${endpoint.method} ${endpoint.path}`
    if (matches(OF_CALLS, name)) return []
    const isRead = (path: string) => (endpoint.read ?? []).includes(path.replace(/[.[{].*$/, ''))
    return textsOf(endpoint)
      .filter(path => !isRead(path) && !matches(NOT_LOOKED_AT, path))
      .map(path => `${name}: ${path}`)
  })
  const where = '`read` of the endpoint, or a reason in NOT_LOOKED_AT or OF_CALLS of this test'
  expect(undecided, where).toEqual([])
})

test('what is said to be read is there', () => {
  for (const { method, path, body, read = [] } of endpoints) {
    const shape = body && 'shape' in body ? Object.keys(body.shape as object) : []
    expect(shape, `${method} ${path}`).toEqual(expect.arrayContaining([...read]))
  }
})

const site = openSite({ RATE_LIMIT: 'off' })

test('a stranger who writes of danger gets the help lines again with the same answer, and nothing keeps them', async () => {
  const message = 'Can you call me? I want to kill myself tonight.'
  const body = { name: 'Ada', email: 'ada@example.com', message }
  const visitor = site.visitor()
  const send = () => visitor.post('/api/contacts', body, { 'idempotency-key': 'one' })
  const [first, again] = [await send(), await send()]
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ success: true, data: { message } })
  expect(first.json().help).toMatch(/^If you are in danger now.*988/s)
  expect(again.body).toBe(first.body)
  for (const table of ['idempotency_keys', 'contacts', 'mails'] as const)
    expect(JSON.stringify(await rowsOf(site.db, table))).not.toContain('Crisis Lifeline')
  const harmless = await visitor.post('/api/contacts', { ...body, message: 'What does it cost?' })
  expect(Object.keys(harmless.json())).toEqual(['success', 'data'])
})
