import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#src/app/server/features.ts'
import { type Endpoint, fillPath, type Schema } from '#src/contract/endpoint.ts'
import { parseInput } from '#src/platform/server/http/validation.ts'
import { openSite, type Person } from '#test/app.ts'
import { AWKWARD, filled } from '#test/awkward.ts'
import { cpuOf } from '#test/cpu.ts'
import { administrator, coach } from '#test/people.ts'

/** Nobody else is answered meanwhile. */
const STRETCH_MS = 250
const MEBIBYTE = 2 ** 20

interface Check {
  check: string
  abort?: boolean
  maximum?: number
  minimum?: number
  length?: number
  value?: number
}

interface Def {
  type: string
  format?: string
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, Schema>
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  innerType?: Schema
  in?: Schema
  entries?: Record<string, unknown>
  values?: unknown[]
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

const checksOf = (schema: Schema) => (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)
const mostOf = (schema: Schema) =>
  Math.min(
    MEBIBYTE,
    ...checksOf(schema).flatMap(({ check, maximum }) =>
      check === 'max_length' ? (maximum ?? []) : [],
    ),
  )

/** The smallest number or shortest list that it takes, and 1 where it takes more. */
const leastOf = (schema: Schema) =>
  Math.max(
    1,
    ...checksOf(schema).map(
      ({ check, minimum, length, value = 1 }) =>
        length ?? minimum ?? (check === 'greater_than' ? value : 1),
    ),
  )

/** The schemas inside a schema, by their place; what a transformation makes is not sent. */
function inside(schema: Schema): [place: string, schema: Schema][] {
  const { shape, element, keyType, valueType, options, innerType, in: input } = defOf(schema)
  return [
    ...Object.entries(shape ?? {}),
    ...[element, keyType, valueType, innerType, input, ...(options ?? [])]
      .filter(each => each !== undefined)
      .map((each): [string, Schema] => ['', each]),
  ]
}

/** The texts of a schema that are longer than a date, with where they are. */
function textsOf(schema: Schema, place = ''): { place: string; text: Schema }[] {
  if (defOf(schema).type === 'string') return defOf(schema).format ? [] : [{ place, text: schema }]
  return inside(schema).flatMap(([name, inner]) =>
    textsOf(inner, name ? `${place}.${name}` : place),
  )
}

/** Something that the schema takes, or nearly. @param fill a text for each schema of one */
function sample(schema: Schema, fill: (text: Schema) => unknown, userId: number): unknown {
  const inner = (each: Schema | undefined) => each && sample(each, fill, userId)
  const {
    type,
    format,
    shape,
    element,
    valueType,
    options,
    innerType,
    in: input,
    entries,
    values,
  } = defOf(schema)
  if (type === 'string')
    return format === 'date' ? '2026-11-16' : format ? '2026-11-16T17:00:00.000Z' : fill(schema)
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([name, each]) => [
        name,
        name === 'user_id' ? userId : inner(each),
      ]),
    )
  if (element) return Array.from({ length: leastOf(schema) }, () => inner(element))
  if (valueType) return { '2026-11-16': inner(valueType) }
  if (entries) return Object.values(entries)[0]
  if (values) return values[0]
  if (type === 'boolean') return true
  if (type === 'int' || type === 'number') return leastOf(schema)
  if (type === 'unknown' || type === 'any') return fill(schema)
  return inner(options?.[0] ?? innerType ?? input)
}

const sent = endpoints.flatMap(endpoint =>
  [endpoint.params, endpoint.query, endpoint.body]
    .filter(schema => schema !== undefined)
    .map(schema => ({
      name: `${endpoint.method} ${endpoint.path}`,
      endpoint,
      schema,
      texts: textsOf(schema),
    })),
)

/** The less of two times, since the first may also compile and collect. */
async function expectShort(name: string, work: () => unknown): Promise<void> {
  const first = await cpuOf(work)
  const ms = first < STRETCH_MS ? first : await cpuOf(work)
  expect(ms, name).toBeLessThan(STRETCH_MS)
}

test('every text that is sent is looked at for its length before anything else', () => {
  const unbounded = sent.flatMap(({ name, texts }) =>
    texts
      .filter(({ text }) => {
        const [first] = checksOf(text)
        return first?.check !== 'max_length' || !first.abort
      })
      .map(({ place }) => `${name}${place}: take a text of src/contract/texts.ts`),
  )
  expect(unbounded).toEqual([])
})

test('a mebibyte of an awkward character in any text is refused at once', async () => {
  for (const piece of AWKWARD) {
    const long = filled(piece, MEBIBYTE)
    for (const { name, schema, texts } of sent)
      for (const { place, text } of texts)
        await expectShort(`${name}${place} ${JSON.stringify(piece)}`, () => {
          try {
            parseInput(
              schema,
              sample(schema, each => (each === text ? long : 'a'), 1),
            )
          } catch {}
        })
  }
})

const site = openSite({ RATE_LIMIT: 'off' })
let callers: Record<Endpoint['auth'], Person>
beforeAll(async () => {
  const boss = await administrator(site)
  callers = { public: site.visitor(), user: boss, admin: boss, coach: await coach(site) }
})

/** For texts of a certain form. */
const FORMS = ['2026-11-16', '1', '09:00', 'Europe/London', 'ann@example.com', '2026', 'a']
const fitting = (schema: Schema, wanted: string) =>
  [wanted, ...FORMS].find(each => z.safeParse(schema, each).success) ?? wanted

function send({ endpoint, schema }: (typeof sent)[number], fill: (text: Schema) => string) {
  const caller = callers[endpoint.auth]
  const some = (each: Schema, wanted: (text: Schema) => string) =>
    sample(each, wanted, caller.userId)
  const params = endpoint.params && some(endpoint.params, text => fitting(text, 'a'))
  const path = fillPath(endpoint.path, params as Record<string, unknown>)
  if (schema === endpoint.body) return caller.send(endpoint.method, path, some(schema, fill))
  return caller.send(
    endpoint.method,
    `${path}?${new URLSearchParams(some(schema, fill) as Record<string, string>)}`,
  )
}

const withTexts = sent.filter(
  ({ endpoint, schema, texts }) => texts.length > 0 && schema !== endpoint.params,
)

test('a body of a mebibyte holds nobody up', async () => {
  for (const [at, each] of withTexts
    .filter(({ endpoint, schema }) => schema === endpoint.body)
    .entries()) {
    const piece = AWKWARD[at % AWKWARD.length] ?? 'a'
    const share = Math.floor((MEBIBYTE - 20_000) / each.texts.length / Buffer.byteLength(piece) / 2)
    await expectShort(each.name, () => send(each, () => filled(piece, share * piece.length)))
  }
})

test('the longest texts that are taken hold nobody up', async () => {
  // All ten for each took half a minute on a busy machine.
  for (const [at, each] of withTexts.entries())
    for (const piece of [0, 3, 6].map(step => AWKWARD[(at + step) % AWKWARD.length] ?? 'a'))
      await expectShort(`${each.name} ${JSON.stringify(piece)}`, async () => {
        const answer = await send(each, text => fitting(text, filled(piece, mostOf(text))))
        expect(answer.statusCode, each.name).toBeLessThan(500)
        expect(answer.statusCode, each.name).not.toBe(429)
      })
})

test('a cabinet entry of 100,000 tabs holds nobody up, nor does the archive that it is in', async () => {
  const { user } = callers
  const content = '\t'.repeat(100_000)
  const entry = { user_id: user.userId, drawer_type: 'this_week', title: 'Tabs', content }
  await expectShort('saving', async () =>
    expect((await user.post('/api/cabinet-entries', entry)).statusCode).toBe(201),
  )
  await expectShort('export', async () =>
    expect((await user.get('/api/user/export')).statusCode).toBe(200),
  )
})

test('the description of the API is compressed once, and sent once to those who keep it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const { headers: first } = await site.app.inject({ url: '/api/openapi.json', headers })
  expect(first['content-encoding']).toBe('br')
  const known = { ...headers, 'if-none-match': String(first.etag) }
  expect((await site.app.inject({ url: '/api/openapi.json', headers: known })).statusCode).toBe(304)
})
