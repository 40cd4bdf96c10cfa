import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { fillPath, type Schema } from '#src/contract/endpoint.ts'
import { ISSUE_MAX } from '#src/features/newsletter/constants.ts'
import { markdownToHtml } from '#src/features/newsletter/server/markdown.ts'
import { parseInput } from '#src/platform/server/http/validation.ts'
import { callerOf, register } from '#test/caller.ts'
import { manifestOf, zipOf } from '#test/member-archive.ts'
import { checksOf, defOf, sent } from '#test/sent-texts.ts'
import { freePort } from '#test/site.ts'
import type { Say } from './report.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

/**
 * Texts that trip up patterns, Unicode, spreadsheets and archives, against as many letters in the same place: a site is one
 * thread, so a text that takes a second holds everybody up for a second.
 */

const AWKWARD = [' ', '\t', '\n', '=', '*', '0', '/', '@', '\u0315\u0300']
const MEBIBYTE = 2 ** 20
const RATIO_AIM = 10

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Milliseconds of CPU, the least of three times, since the first also compiles. */
function cpuMs(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

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

/** Something that the schema takes, or nearly. @param fill a text for each schema of one */
function sample(schema: Schema, fill: (text: Schema) => unknown, userId: number): unknown {
  const inner = (each: Schema | undefined) => each && sample(each, fill, userId)
  const def = defOf(schema)
  const { type, format, shape, element, valueType, options, entries, values } = def
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
  return inner(options?.[0] ?? def.innerType ?? def.in)
}

interface Worst {
  ratio: number
  name: string
}

/** Work that is short needs no closer look, and is not measured to the millisecond. */
const SHORT_MS = 10

const ratioOf = (own: number, usual: number) => own / Math.max(usual, SHORT_MS)

const worse = (one: Worst, other: Worst) => (other.ratio > one.ratio ? other : one)

const report = (say: Say, name: string, { ratio, name: where }: Worst) =>
  say({ name, value: ratio, unit: 'times the CPU of usual text', aim: RATIO_AIM }, where)

/** A mebibyte of each piece in each text, as it is looked at before any handler runs, against reading it from JSON. */
function refusals(): Worst {
  let worst: Worst = { ratio: 0, name: '' }
  const letters = JSON.stringify(filled('a', MEBIBYTE))
  const usual = cpuMs(() => void JSON.parse(letters))
  for (const { name, schema, texts } of sent)
    for (const { place, text } of texts) {
      const look = (long: string) => () => {
        try {
          parseInput(
            schema,
            sample(schema, each => (each === text ? long : 'a'), 1),
          )
        } catch {}
      }
      for (const piece of AWKWARD) {
        const ratio = ratioOf(cpuMs(look(filled(piece, MEBIBYTE))), usual)
        worst = worse(worst, { ratio, name: `${name}${place} ${JSON.stringify(piece)}` })
      }
    }
  return worst
}

/** For texts of a certain form. */
const FORMS = ['2026-11-16', '1', '09:00', 'Europe/London', 'ann@example.com', '2026', 'a']
const fitting = (schema: Schema, wanted: string) =>
  [wanted, ...FORMS].find(each => z.safeParse(schema, each).success) ?? wanted

type Send = (piece: string) => Promise<Response>

/** The ratio of the server's CPU for two calls, the least of three. */
async function callRatio(site: Measured, name: string, send: Send, piece: string): Promise<Worst> {
  const cpuOf = async (text: string) => {
    const before = await site.cpu()
    const answer = await send(text)
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`${name} answers ${answer.status}`)
    return ((await site.cpu()) - before) / 1_000
  }
  const ratios: number[] = []
  for (let n = 0; n < 3; n++) {
    const [own, usual] = [await cpuOf(piece), await cpuOf('a')]
    ratios.push(ratioOf(own, usual))
    if (own < SHORT_MS) break
  }
  return { ratio: Math.min(...ratios), name: `${name} ${JSON.stringify(piece)}` }
}

/** A site whose one member may call everything. */
async function openHostile(folder: string) {
  const dataDir = join(folder, 'hostile')
  const site = await measure('hostile', SERVER, await freePort(), { DATA_DIR: dataDir })
  const { caller, id } = await register(callerOf(site), 'hostile')
  const database = new DatabaseSync(join(dataDir, 'first-domino.db'), { timeout: 10_000 })
  database.prepare('update users set is_admin = 1, is_coach = 1 where id = ?').run(id)
  database.close()
  return { site, caller, id }
}

type Hostile = Awaited<ReturnType<typeof openHostile>>

/** The longest texts that each call takes. */
async function longestTexts({ site, caller, id }: Hostile): Promise<Worst> {
  let worst: Worst = { ratio: 0, name: '' }
  const withTexts = sent.filter(
    ({ endpoint, schema, texts }) =>
      texts.length > 0 && schema !== endpoint.params && !/log(in|out)/.test(endpoint.path),
  )
  for (const { name, endpoint, schema } of withTexts)
    for (const piece of AWKWARD) {
      const send: Send = text => {
        const some = sample(schema, each => fitting(each, filled(text, mostOf(each))), id)
        const params = endpoint.params && sample(endpoint.params, each => fitting(each, 'a'), id)
        const path = fillPath(endpoint.path, params as Record<string, unknown>)
        return schema === endpoint.body
          ? caller.call(endpoint.method, path, some as object)
          : caller.call(
              endpoint.method,
              `${path}?${new URLSearchParams(some as Record<string, string>)}`,
            )
      }
      worst = worse(worst, await callRatio(site, name, send, piece))
    }
  return worst
}

/** Files that consist of one piece, at each door that takes a file. */
async function files({ site, caller }: Hostile): Promise<Worst> {
  const upload = (path: string, file: Buffer, type = 'application/octet-stream') =>
    caller.call('POST', path, new Uint8Array(file), { 'content-type': type })
  const half = (piece: string) => Buffer.from(filled(piece, MEBIBYTE / 2 - 100))
  const doors: Record<string, Send> = {
    'table of people': piece =>
      upload(
        '/api/coach/imports',
        Buffer.concat([Buffer.from('email,name\nann@example.com,'), half(piece)]),
      ),
    'no archive': piece => upload('/api/user/imports', half(piece)),
    'line of an archive': async piece =>
      upload(
        '/api/user/imports',
        await zipOf({
          'manifest.json': manifestOf('elsewhere'),
          'lists/cabinet_entries.ndjson': `{"title":${JSON.stringify(filled(piece, 4 * MEBIBYTE))}}\n`,
        }),
      ),
    'no picture': piece => upload('/api/admin/media?alt=x', half(piece), 'image/png'),
  }
  let worst: Worst = { ratio: 0, name: '' }
  for (const [name, send] of Object.entries(doors))
    for (const piece of AWKWARD) worst = worse(worst, await callRatio(site, name, send, piece))
  return worst
}

/** An issue of the newsletter that is nothing but what may begin a link. */
function issues(): Worst {
  const issue = (piece: string) => cpuMs(() => markdownToHtml(filled(piece, ISSUE_MAX)))
  const usual = issue('Some **words** and a [link](https://a.example/x).\n\n- one\n- two\n\n')
  return ['///a.b', 'mailto:', 'a@b.example//', '*a* ', '[- - ', '- - - a\n', 'http://a:'].reduce(
    (worst, piece) => worse(worst, { ratio: ratioOf(issue(piece), usual), name: piece.trim() }),
    { ratio: 0, name: '' },
  )
}

export async function benchHostile(folder: string, say: Say): Promise<void> {
  report(say, 'a mebibyte in any text, refused', refusals())
  report(say, 'the longest issue of the newsletter', issues())
  const hostile = await openHostile(folder)
  report(say, 'the longest texts that a call takes', await longestTexts(hostile))
  report(say, 'files', await files(hostile))
  await hostile.site.stop()
}
