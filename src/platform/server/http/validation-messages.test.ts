import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import { type Endpoint, fillPath } from '#src/contract/endpoint.ts'
import { openSite, type Person } from '#test/app.ts'
import { administrator, coach } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let boss: Person
let guide: Person

beforeAll(async () => {
  boss = await administrator(site)
  guide = await coach(site)
})

const ODD = [{}, [], 'words', 7, ...[null, 7, '', 'x', [], {}, true].map(everywhere)]
const FOR_A_PROGRAMMER = /invalid|expected|received|undefined|null|NaN|>=|<=|\|/i

/** A body with the same value in every field of every contract. */
function everywhere(value: unknown) {
  const names = endpoints.flatMap(({ body }) =>
    Object.keys((body?._zod.def as { shape?: object })?.shape ?? {}),
  )
  return Object.fromEntries(names.map(name => [name, value]))
}

const withBody = endpoints.filter((each): each is Endpoint => each.body !== undefined)

test.each(withBody.map(each => [each.method, each.path, each] as const))(
  '%s %s reports errors in plain words',
  async (method, path, endpoint) => {
    const url = fillPath(
      path,
      Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, '1'])),
    )
    let refused = 0
    for (const body of ODD) {
      const caller =
        endpoint.auth === 'public' ? site.visitor() : endpoint.auth === 'coach' ? guide : boss
      const answer = await caller.send(method, url, body)
      if (answer.statusCode !== 400) continue
      refused++
      const { message, fields } = answer.json()
      for (const text of [message, ...Object.values(fields ?? {})]) {
        expect(text).not.toMatch(FOR_A_PROGRAMMER)
        expect(text).toMatch(/[a-z]/)
      }
    }
    expect(refused).toBeGreaterThan(0)
  },
)
